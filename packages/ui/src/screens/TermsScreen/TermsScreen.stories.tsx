import { BOOKS_YEARS, PAYMENT_GRACE_DAYS, TRIAL_REMINDER_DAYS, WITHDRAWAL_DAYS } from "@regia/domain/billing";
import { FORMER_RETENTION_DAYS, TRIAL_DAYS } from "@regia/domain/plans";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor, within } from "storybook/test";
import { namedCompany, unnamedCompany } from "../../../storybook/company.ts";
import { format, locale, price, text, withSpaces } from "../../../storybook/language.ts";
import { publicFrame } from "../../../storybook/publicFrame.ts";
import { atWidth } from "../../../storybook/viewports.ts";
import { terms } from "../../i18n/documents/terms.ts";
import { TermsScreen } from "./index.ts";

const meta = {
  component: TermsScreen,
  parameters: { layout: "fullscreen" },
  args: { ...publicFrame, company: namedCompany },
} satisfies Meta<typeof TermsScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** @state With company data: The text is part of the build, so nothing is loaded. */
export const WithCompanyData: Story = {
  parameters: atWidth("desktop"),
  play: async ({ canvas, canvasElement }) => {
    const main = within(canvas.getByRole("main"));
    const titles = main.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
    await expect(titles).toHaveLength(20);
    const { sections } = terms[locale()];
    await expect(titles.slice(17)).toEqual([
      `18. ${sections.law.title}`,
      `${text("legal:annex", { letter: "A" })} ${sections.annexUse.title}`,
      `${text("legal:annex", { letter: "B" })} ${sections.annexLimits.title}`,
    ]);
    const figures = { age: /\b16\b/, liability: /\b12\b.+\b100\b/ };
    for (const [section, figure] of Object.entries(figures))
      await expect(canvasElement.querySelector(`#${section}`)).toHaveTextContent(figure);
    const days = (count: number) => text("limits:value.days", { count });
    const rules = {
      plans: [days(FORMER_RETENTION_DAYS)],
      trial: [days(TRIAL_DAYS), format().list(TRIAL_REMINDER_DAYS.map(days))],
      prices: [price("19"), price("190"), days(PAYMENT_GRACE_DAYS)],
      withdrawal: [days(WITHDRAWAL_DAYS)],
      retention: [format().number(BOOKS_YEARS)],
    };
    for (const [section, said] of Object.entries(rules))
      for (const figure of said)
        await expect(canvasElement.querySelector(`#${section}`)).toHaveTextContent(withSpaces(figure));
  },
};
export const AnnexB: Story = {
  play: async ({ canvas }) => {
    const table = within(canvas.getByRole("table", { name: text("legal:limits") }));
    await waitFor(() =>
      expect(
        table.getByRole("row", {
          name: `${text("limits:field.maxActiveWorkflowsPerWorkspace")} 5 20 ${text("limits:value.custom")}`,
        }),
      ).toBeVisible(),
    );
    await waitFor(() => expect(canvas.getByText(/top-k.+\b4\b.+\b2\b/)).toBeVisible());
  },
};
/** @state Without company data: Missing company data are marked as missing. */
export const WithoutCompanyData: Story = {
  args: { company: unnamedCompany },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(text("legal:unset.name")).tagName).toBe("MARK");
    await expect(canvas.getByText(text("legal:unset.address")).tagName).toBe("MARK");
  },
};
