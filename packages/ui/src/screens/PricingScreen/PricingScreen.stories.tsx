import { LIMIT_FIELD_NAMES, LIMIT_FIELDS } from "@regia/domain/plans";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, waitFor, within } from "storybook/test";
import { text } from "../../../storybook/language.ts";
import { publicFrame } from "../../../storybook/publicFrame.ts";
import { atWidth } from "../../../storybook/viewports.ts";
import { PricingScreen } from "./index.ts";

const groups = new Set(Object.values(LIMIT_FIELDS).map(({ group }) => group));

const meta = {
  component: PricingScreen,
  parameters: { layout: "fullscreen" },
  args: { ...publicFrame, onChoosePlan: fn() },
} satisfies Meta<typeof PricingScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Monthly: Story = {
  parameters: atWidth("desktop"),
  play: async ({ args, canvas, userEvent }) => {
    const main = within(canvas.getByRole("main"));
    await waitFor(() => expect(main.getByText(/^19\s€$/)).toBeVisible());
    await expect(main.queryByText(/^Risparmi/)).toBeNull();
    await userEvent.click(main.getByRole("button", { name: text("site:signup") }));
    await expect(args.onChoosePlan).toHaveBeenLastCalledWith("free");
    await userEvent.click(main.getByRole("button", { name: "Prova gratis per 7 giorni" }));
    await expect(args.onChoosePlan).toHaveBeenLastCalledWith("pro");
    await expect(main.getByRole("link", { name: text("plans:enterprise.cta") })).toHaveAttribute(
      "href",
      "/contacts",
    );
  },
};
export const Yearly: Story = {
  play: async ({ canvas, userEvent }) => {
    const main = within(canvas.getByRole("main"));
    const toggle = main.getByRole("switch", { name: text("billing:period.label") });
    await userEvent.click(toggle);
    await waitFor(() => expect(main.getByText(/^190\s€$/)).toBeVisible());
    await waitFor(() => expect(main.getByText(text("plans:price.saving", { amount: "38 €" }))).toBeVisible());
    toggle.focus();
    await userEvent.keyboard(" ");
    await waitFor(() => expect(main.getByText(/^19\s€$/)).toBeVisible());
    await userEvent.keyboard(" ");
    await expect(toggle).toBeChecked();
  },
};
export const DetailedLimits: Story = {
  play: async ({ canvas }) => {
    const table = within(canvas.getByRole("table", { name: text("pricing:limits.title") }));
    const cells = (name: string) =>
      within(table.getByRole("row", { name: new RegExp(`^${name} `) }))
        .getAllByRole("cell")
        .map(({ textContent }) => textContent);
    await expect(cells(text("limits:field.maxWorkspaces"))).toEqual(["1", "3", text("plans:price.custom")]);
    await expect(cells(text("limits:field.maxChatInputTokens"))).toEqual([
      "8.000 token",
      "32.000 token",
      "128.000 token",
    ]);
    await expect(cells(text("limits:field.maxActiveChatsPerWorkspace"))).toEqual([
      "10",
      text("limits:value.unlimited"),
      text("plans:price.custom"),
    ]);
    await expect(cells(text("limits:field.webAgentEnabled"))).toEqual([
      text("limits:value.notIncluded"),
      text("limits:value.included"),
      text("limits:value.included"),
    ]);
    await expect(cells(text("limits:field.priority"))).toEqual([
      text("limits:priority.standard"),
      text("limits:priority.high"),
      text("limits:priority.maximum"),
    ]);
    await expect(table.getAllByRole("rowheader")).toHaveLength(LIMIT_FIELD_NAMES.length + groups.size);
  },
};
export const QuestionOpen: Story = {
  args: { defaultQuestion: "overage" },
  play: async ({ canvas, userEvent }) => {
    const answer = canvas.getByText(/fino al rinnovo del piano/);
    await waitFor(() => expect(answer).toBeVisible());
    await userEvent.click(canvas.getByRole("button", { name: text("pricing:faq.trial.question") }));
    await waitFor(() => expect(canvas.getByText(/^No. Provi Pro per 7 giorni/)).toBeVisible());
    await waitFor(() => expect(answer).not.toBeVisible());
  },
};
export const SignedIn: Story = { args: { isSignedIn: true, defaultPeriod: "yearly" } };
export const Tablet: Story = { parameters: atWidth("tablet") };
export const English: Story = {
  globals: { locale: "en" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("heading", { level: 1 })).toHaveTextContent(
      "One clear price for every team",
    );
    await waitFor(() => expect(canvas.getByText(/^€19$/)).toBeVisible());
  },
};
