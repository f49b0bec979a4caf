import { BOOKS_YEARS, PAYMENT_GRACE_DAYS, TRIAL_REMINDER_DAYS, WITHDRAWAL_DAYS } from "@regia/domain/billing";
import { PLAN_FIGURES } from "@regia/domain/limits";
import { FORMER_RETENTION_DAYS } from "@regia/domain/plans";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, waitFor, within } from "storybook/test";
import { format, price, text, withSpaces } from "../../../storybook/language.ts";
import { publicFrame } from "../../../storybook/publicFrame.ts";
import { atWidth } from "../../../storybook/viewports.ts";
import { PricingScreen } from "./index.ts";

const groups = new Set(PLAN_FIGURES.map(({ group }) => group));

const meta = {
  component: PricingScreen,
  parameters: { layout: "fullscreen" },
  args: { ...publicFrame, onChoosePlan: fn() },
} satisfies Meta<typeof PricingScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

const saving = () => text("plans:price.saving", { amount: price("38") });

/** @state Monthly: Monthly prices are shown; a switch shows the yearly ones. */
export const Monthly: Story = {
  parameters: atWidth("desktop"),
  play: async ({ canvas }) => {
    const main = within(canvas.getByRole("main"));
    await waitFor(() => expect(main.getByText(price("19"))).toBeVisible());
    await expect(main.queryByText(saving())).toBeNull();
    await expect(main.getByRole("link", { name: text("plans:enterprise.cta") })).toHaveAttribute(
      "href",
      "/contacts",
    );
  },
};
export const ChosenPlans: Story = {
  ...Monthly,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    const main = within(canvas.getByRole("main"));
    await userEvent.click(main.getByRole("button", { name: text("site:signup") }));
    await expect(args.onChoosePlan).toHaveBeenLastCalledWith("free");
    await userEvent.click(main.getByRole("button", { name: text("plans:pro.cta", { count: 7 }) }));
    await expect(args.onChoosePlan).toHaveBeenLastCalledWith("pro");
  },
};
export const Yearly: Story = {
  args: { defaultPeriod: "yearly" },
  play: async ({ canvas }) => {
    const main = within(canvas.getByRole("main"));
    await waitFor(() => expect(main.getByText(price("190"))).toBeVisible());
    await waitFor(() => expect(main.getByText(saving())).toBeVisible());
  },
};
export const ChangedPeriod: Story = {
  tags: ["interaction"],
  play: async ({ canvas, userEvent }) => {
    const main = within(canvas.getByRole("main"));
    const toggle = main.getByRole("switch", { name: text("billing:period.label") });
    await userEvent.click(toggle);
    await waitFor(() => expect(main.getByText(price("190"))).toBeVisible());
    await userEvent.keyboard(" ");
    await waitFor(() => expect(main.getByText(price("19"))).toBeVisible());
    await userEvent.keyboard(" ");
    await expect(toggle).toBeChecked();
  },
};
/** @state Detailed limits: The visitor has opened the table of all limits. */
export const DetailedLimits: Story = {
  play: async ({ canvas }) => {
    const table = within(canvas.getByRole("table", { name: text("pricing:limits.title") }));
    const cells = (name: string) => {
      const row = table.getByRole("rowheader", { name }).closest("tr");
      return [...(row?.cells ?? [])].slice(1).map(({ textContent }) => textContent);
    };
    await expect(cells(text("limits:field.maxWorkspaces"))).toEqual(["1", "3", text("limits:value.custom")]);
    await expect(cells(text("limits:field.maxChatInputTokens"))).toEqual(
      [8000, 32_000, 128_000].map((count) => text("limits:value.tokens", { count })),
    );
    await expect(cells(text("limits:field.maxActiveChatsPerWorkspace"))).toEqual([
      "10",
      text("limits:value.unlimited"),
      text("limits:value.custom"),
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
    await expect(table.getAllByRole("rowheader")).toHaveLength(PLAN_FIGURES.length + groups.size);
  },
};
export const QuestionOpen: Story = {
  args: { defaultQuestion: "overage" },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("pricing:faq.overage.answer"))).toBeVisible());
  },
};
export const OtherQuestionOpened: Story = {
  ...QuestionOpen,
  tags: ["interaction"],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("pricing:faq.trial.question") }));
    const answer = text("pricing:faq.trial.answer", { trialDays: text("limits:value.days", { count: 7 }) });
    await waitFor(() => expect(canvas.getByText(answer)).toBeVisible());
    await waitFor(() => expect(canvas.getByText(text("pricing:faq.overage.answer"))).not.toBeVisible());
  },
};
/**
 * What is said of payments names the figures of the rules.
 * @state Payment question: What is said of payments takes its figures from the same rules as the terms.
 */
export const PaymentQuestion: Story = {
  args: { defaultQuestion: "withdrawal" },
  play: async ({ canvas }) => {
    const panelOf = (id: "vat" | "trialEnd" | "cancel" | "withdrawal" | "failure" | "deletion") => {
      const question = canvas.getByRole("button", { name: text(`pricing:payments.${id}.question`) });
      return document.getElementById(question.getAttribute("aria-controls") ?? "");
    };
    await waitFor(() => expect(panelOf("withdrawal")).toBeVisible());
    const days = (count: number) => text("limits:value.days", { count });
    for (const [id, figures] of [
      ["vat", [price("19"), price("190")]],
      ["trialEnd", [format().list(TRIAL_REMINDER_DAYS.map(days))]],
      ["cancel", [days(FORMER_RETENTION_DAYS)]],
      ["withdrawal", [days(WITHDRAWAL_DAYS)]],
      ["failure", [days(PAYMENT_GRACE_DAYS)]],
      ["deletion", [format().number(BOOKS_YEARS)]],
    ] as const)
      for (const figure of figures) await expect(panelOf(id)).toHaveTextContent(withSpaces(figure));
  },
};
/** @state Signed in: The person's own plan is marked. */
export const SignedIn: Story = { args: { isSignedIn: true, defaultPeriod: "yearly" } };
export const Tablet: Story = { parameters: atWidth("tablet") };
