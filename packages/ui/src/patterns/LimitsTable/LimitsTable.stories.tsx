import { euro } from "@regia/domain/money";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";
import { expectNothingCut } from "../../../storybook/expectations.ts";
import { containing, format, sample, text } from "../../../storybook/language.ts";
import { atWidth } from "../../../storybook/viewports.ts";
import { LimitsTable } from "./index.ts";

const meta = {
  component: LimitsTable,
  args: { label: "Limiti dei piani" },
} satisfies Meta<typeof LimitsTable>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    const table = within(canvas.getByRole("table", { name: sample("Limiti dei piani") }));
    await expect(table.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
      text("pricing:limits.column"),
      text("plans:free.name"),
      text("plans:pro.name"),
      text("plans:enterprise.name"),
    ]);
    await expect(
      within(
        table.getByRole("row", { name: containing(text("limits:field.maxEmailsPerMonth")) }),
      ).getAllByRole("cell")[1],
    ).toHaveTextContent(format().number(50_000));
    const credit = table.getByRole("row", { name: containing(text("limits:field.modelBudget")) });
    await expect(
      within(credit)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent),
    ).toEqual([
      format().money(euro("0.50")),
      format().money(euro("9.50")),
      text("limits:value.orAgreed", { amount: format().money(euro("200"), { shortWhole: true }) }),
    ]);
  },
};
export const Phone: Story = {
  parameters: atWidth("phone"),
  play: async ({ canvas, canvasElement }) => {
    const row = canvas.getByRole("row", { name: containing(text("limits:field.maxKnowledgeBaseSizeGB")) });
    const [name, free, pro] = [within(row).getByRole("rowheader"), ...within(row).getAllByRole("cell")].map(
      (cell) => cell.getBoundingClientRect(),
    );
    await expect(name?.bottom).toBeLessThanOrEqual(free?.top ?? 0);
    await expect(free?.top).toBe(pro?.top);
    await expectNothingCut(canvasElement);
  },
};
