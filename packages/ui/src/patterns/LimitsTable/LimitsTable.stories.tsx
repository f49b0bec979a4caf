import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";
import { expectNothingCut } from "../../../storybook/expectations.ts";
import { LimitsTable } from "./index.ts";

const meta = {
  component: LimitsTable,
  args: { label: "Limiti dei piani" },
} satisfies Meta<typeof LimitsTable>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    const table = within(canvas.getByRole("table", { name: "Limiti dei piani" }));
    await expect(table.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
      "Limite",
      "Free",
      "Pro",
      "Enterprise",
    ]);
    await expect(
      within(table.getByRole("row", { name: /^Email al mese/ })).getAllByRole("cell")[1],
    ).toHaveTextContent("50.000");
  },
};
export const Phone: Story = {
  globals: { viewport: { value: "phone" } },
  play: async ({ canvas, canvasElement }) => {
    const row = canvas.getByRole("row", { name: /^Spazio della knowledge base/ });
    const [name, free, pro] = [within(row).getByRole("rowheader"), ...within(row).getAllByRole("cell")].map(
      (cell) => cell.getBoundingClientRect(),
    );
    await expect(name?.bottom).toBeLessThanOrEqual(free?.top ?? 0);
    await expect(free?.top).toBe(pro?.top);
    await expectNothingCut(canvasElement);
  },
};
export const English: Story = { globals: { locale: "en" } };
