import { NO_USAGE, type Usage } from "@regia/domain/entitlements";
import { message } from "@regia/domain/messages";
import { euro } from "@regia/domain/money";
import type { Subscription } from "@regia/domain/subscription";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, waitFor, within } from "storybook/test";
import type { Conditions } from "../../../../storybook/conditions.tsx";
import { containing, format, price, text, withSpaces } from "../../../../storybook/language.ts";
import { atWidth } from "../../../../storybook/viewports.ts";
import { type CheckoutState, type ModelCredit, PlansSection, type UsageState } from "../index.ts";
import { SettingsScreen } from "../SettingsScreen.tsx";
import { subscriptions } from "../settings.fixture.ts";

const credit: ModelCredit = {
  used: "1.2345",
  limit: "9.5",
  reserved: "0",
  resetsAt: "2026-11-30T23:00:00Z",
  models: [
    { id: "claude-sonnet", name: "Claude Sonnet", answers: 41, cost: "0.982", isEstimate: false },
    {
      id: "gemini-flash-lite",
      name: "Gemini Flash-Lite",
      answers: 120,
      cost: "0.252450001",
      isEstimate: true,
    },
    { id: "office", name: "Server dell'ufficio", answers: 9, cost: "0", isEstimate: false },
  ],
};
const freeCredit: ModelCredit = { ...credit, used: "0", limit: "0.5", models: [] };

const used: Usage = { ...NO_USAGE, workspaces: 1, users: 1, filesThisMonth: 2, emailsThisMonth: 120 };

const meta = {
  excludeStories: ["conditions"],
  component: PlansSection,
  parameters: atWidth("desktop"),
  decorators: [
    (Story) => (
      <SettingsScreen section="plans">
        <Story />
      </SettingsScreen>
    ),
  ],
  args: {
    subscription: subscriptions.pro,
    period: "monthly",
    onPeriodChange: fn(),
    checkout: { kind: "idle" },
    usage: { kind: "ready", usage: { ...used, workspaces: 2, users: 1, collaborators: 2 }, credit },
    onChoosePlan: fn(),
    onStartTrial: fn(),
    onUsageRetry: fn(),
    onBannerDismiss: fn(),
  },
} satisfies Meta<typeof PlansSection>;

export default meta;
type Story = StoryObj<typeof meta>;

const checkouts = {
  idle: { kind: "idle" },
  starting: { kind: "starting", plan: "pro" },
  startingTrial: { kind: "startingTrial" },
  failed: { kind: "failed", reason: message("errors:plan.upgrade") },
  down: { kind: "down" },
  pending: { kind: "pending" },
  abandoned: { kind: "abandoned" },
  done: { kind: "done", plan: "pro" },
} satisfies { [K in CheckoutState["kind"]]: Extract<CheckoutState, { kind: K }> };

const usages = {
  loading: { kind: "loading" },
  failed: { kind: "failed" },
  ready: { kind: "ready", usage: used, credit: freeCredit },
} satisfies { [K in UsageState["kind"]]: Extract<UsageState, { kind: K }> };

/** The day on which a subscription ends, as the product writes it. */
const endOf = ({ expiresAt }: Subscription) => format().longDate(expiresAt ?? Number.NaN);
const euros = (amount: string) => format().money(euro(amount));
const pro = () => text("plans:pro.name");

const free = { subscription: subscriptions.free, usage: usages.ready };

/** @state Plans, checkout `idle`: A plan can be chosen, or the trial started. */
export const Free: Story = {
  args: { ...free, checkout: checkouts.idle },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", { name: text("plans:action.current") })).toBeDisabled();
    await waitFor(() =>
      expect(canvas.getByRole("link", { name: text("plans:enterprise.cta") })).toBeVisible(),
    );
  },
};
export const ProAndTrial: Story = {
  ...Free,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("plans:action.choose") }));
    await expect(args.onChoosePlan).toHaveBeenCalledWith({ plan: "pro", period: "monthly" });
    await userEvent.click(canvas.getByRole("button", { name: text("trial:start", { count: 7 }) }));
    await expect(args.onStartTrial).toHaveBeenCalledOnce();
  },
};
export const FreeAfterTrial: Story = {
  args: { ...free, subscription: subscriptions.freeAfterTrial },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("button", { name: text("trial:start", { count: 7 }) })).toBeNull();
    await waitFor(() => expect(canvas.getByText(containing(text("trial:refused.used")))).toBeVisible());
  },
};
export const Pro: Story = {
  play: async ({ canvas }) => {
    const until = text("settings:plans.current.until", { date: endOf(subscriptions.pro) });
    await waitFor(() => expect(canvas.getByText(until)).toBeVisible());
  },
};
/** A paid plan ends automatically, so choosing free only shows an explanation. */
export const BackToFree: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("plans:action.choose") }));
    await expect(args.onChoosePlan).not.toHaveBeenCalled();
    await expect(canvas.getByRole("status")).toHaveTextContent(
      text("settings:plans.backToFree.dated", { plan: pro(), date: endOf(subscriptions.pro) }),
    );
  },
};
export const ProEndless: Story = {
  args: { subscription: subscriptions.proEndless },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("settings:plans.current.endless"))).toBeVisible());
  },
};
export const EndlessBackToFree: Story = {
  ...ProEndless,
  tags: ["interaction"],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("plans:action.choose") }));
    await expect(canvas.getAllByRole("link", { name: text("settings:plans.checkout.contact") })).toHaveLength(
      2,
    );
  },
};
export const ProTrial: Story = {
  args: { subscription: subscriptions.trial },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("trial:daysLeft", { count: 3 }))).toBeVisible());
  },
};
export const ContinuedTrial: Story = {
  ...ProTrial,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(
      canvas.getByRole("button", { name: text("settings:plans.continueWith", { plan: pro() }) }),
    );
    await expect(args.onChoosePlan).toHaveBeenCalledWith({ plan: "pro", period: "monthly" });
  },
};
export const Expired: Story = {
  args: { ...free, subscription: subscriptions.expired },
  play: async ({ canvas }) => {
    const date = endOf(subscriptions.expired);
    const expired = text("settings:plans.current.expired", { plan: pro(), date });
    await waitFor(() => expect(canvas.getByText(expired)).toBeVisible());
  },
};
export const Renewed: Story = {
  ...Expired,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(
      canvas.getByRole("button", { name: text("settings:plans.renew", { plan: pro() }) }),
    );
    await expect(args.onChoosePlan).toHaveBeenCalledWith({ plan: "pro", period: "monthly" });
  },
};
/** Custom limits are shown as agreed, all others as unlimited. */
export const EnterpriseUnlimited: Story = {
  args: { subscription: subscriptions.enterprise },
  play: async ({ canvas }) => {
    const files = text("entitlements:usage.ofLimit", { used: 2, limit: 4000 });
    await waitFor(() => expect(canvas.getByText(files)).toBeVisible());
    for (const used of [2, 3, 120]) {
      const unlimited = text("entitlements:usage.ofUnlimited", { used });
      await waitFor(() => expect(canvas.getByText(unlimited)).toBeVisible());
    }
    await expect(canvas.getByRole("button", { name: text("plans:action.current") })).toBeDisabled();
  },
};
/** What is agreed stands on the card and in the table of limits too. */
export const EnterpriseAgreed: Story = {
  tags: ["interaction"],
  args: { subscription: subscriptions.agreed },
  play: async ({ canvas, userEvent }) => {
    const tokens = text("plans:feature.longContext", { tokens: 64_000 });
    await waitFor(() => expect(canvas.getByText(tokens)).toBeVisible());
    await userEvent.click(canvas.getByRole("button", { name: text("settings:plans.limits.title") }));
    const table = within(await canvas.findByRole("table", { name: text("settings:plans.limits.table") }));
    for (const [label, value] of [
      ["limits:field.maxChatInputTokens", text("limits:value.tokens", { count: 64_000 })],
      ["limits:field.maxWorkspaces", text("limits:value.unlimited")],
      ["limits:field.modelBudget", format().money(euro("1500"), { shortWhole: true })],
    ] as const) {
      const row = table.getByRole("row", { name: containing(text(label)) });
      await expect(within(row).getAllByRole("cell").at(-1)).toHaveTextContent(withSpaces(value));
    }
  },
};
export const Yearly: Story = {
  args: { ...free, period: "yearly" },
  play: async ({ canvas }) => {
    const saving = text("plans:price.saving", { amount: price("38") });
    await waitFor(() => expect(canvas.getByText(containing(saving))).toBeVisible());
  },
};
export const YearlyActions: Story = {
  ...Yearly,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("plans:action.choose") }));
    await expect(args.onChoosePlan).toHaveBeenCalledWith({ plan: "pro", period: "yearly" });
    await userEvent.click(canvas.getByRole("switch", { name: text("billing:period.label") }));
    await expect(args.onPeriodChange).toHaveBeenCalledWith("monthly");
  },
};
/** @state Plans, checkout `starting`: The payment page is being opened. */
export const CheckoutStarting: Story = {
  tags: ["loading"],
  args: { ...free, checkout: checkouts.starting },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", { name: text("trial:start", { count: 7 }) })).toBeDisabled();
  },
};
export const ChosenWhileStarting: Story = {
  ...CheckoutStarting,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(
      canvas.getByRole("button", { name: containing(text("settings:plans.checkout.starting")) }),
    );
    await expect(args.onChoosePlan).not.toHaveBeenCalled();
  },
};
/** @state Plans, checkout `failed`: The error is shown. The person can retry. */
export const CheckoutFailed: Story = {
  tags: ["banner", "error"],
  args: { ...free, checkout: checkouts.failed },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent(text("errors:plan.upgrade"));
    await expect(
      canvas.getAllByRole("link", { name: text("settings:plans.checkout.contact") })[0],
    ).toHaveAttribute("href", "/contacts");
  },
};
/** @state Plans, checkout `done`: The server has confirmed the payment. */
export const CheckoutDone: Story = {
  tags: ["banner"],
  args: { checkout: checkouts.done },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByText(text("settings:plans.checkout.done", { plan: pro() }))).toBeVisible(),
    );
  },
};
/** @state Plans, checkout `startingTrial`: The trial is being started. */
export const TrialStarting: Story = {
  tags: ["loading"],
  args: { ...free, checkout: checkouts.startingTrial },
};
export const TrialFailed: Story = {
  tags: ["banner", "error"],
  args: { ...free, checkout: { kind: "failed", reason: message("errors:plan.startTrial") } },
};
export const UsageNormal: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("meter", { name: text("entitlements:usage.members") })).toHaveAttribute(
      "aria-valuetext",
      text("entitlements:usage.ofLimit", { used: 3, limit: 6 }),
    );
  },
};
/**
 * @state Plans, usage `ready`: Each limit has a bar, which warns from 80 %, and so has the model credit, with its cost
 * by model.
 */
export const UsageAtEighty: Story = {
  args: { usage: { kind: "ready", usage: { ...used, filesThisMonth: 40 }, credit } },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("components:usage.warning"))).toBeVisible());
  },
};
export const UsageExceeded: Story = {
  args: { ...free, usage: { kind: "ready", usage: { ...used, filesThisMonth: 7 }, credit: freeCredit } },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("components:usage.exceeded"))).toBeVisible());
  },
};
/** What the months before used. */
export const UsageHistory: Story = {
  tags: ["interaction"],
  args: {
    usage: {
      kind: "ready",
      usage: used,
      credit,
      history: [
        { month: "2026-10-01", cost: "7.25", files: 31, emails: 1204 },
        { month: "2026-08-01", cost: "0", files: 2, emails: 0 },
      ],
    },
  },
  play: async ({ canvas, userEvent }) => {
    const title = text("settings:plans.history.title");
    await userEvent.click(canvas.getByRole("button", { name: title }));
    const table = await canvas.findByRole("table", { name: title });
    const cells = [...table.querySelectorAll("tbody tr")].map((row) =>
      [...row.children].map(({ textContent }) => textContent),
    );
    const month = (name: string) => text("settings:plans.history.name", { date: Date.parse(name) });
    await expect(cells).toEqual([
      [month("2026-10-01"), euros("7.25"), "31", format().number(1204)],
      [month("2026-08-01"), euros("0"), "2", "0"],
    ]);
    await expect(month("2026-10-01")).toMatch(/^(ottobre|October) 2026$/);
  },
};
export const UsageHistoryOnPhone: Story = { ...UsageHistory, parameters: atWidth("phone") };
const creditOf = (canvas: { getByRole: (role: string, options: object) => HTMLElement }) =>
  canvas.getByRole("meter", { name: text("settings:plans.credit.label") });
const withCredit = (more: Partial<ModelCredit>) => ({
  usage: { kind: "ready" as const, usage: used, credit: { ...credit, ...more } },
});

/** Used and left of the month's model credit, and when it is renewed. */
export const CreditNormal: Story = {
  args: withCredit({ reserved: "0.02" }),
  play: async ({ canvas }) => {
    await expect(creditOf(canvas)).toHaveAttribute(
      "aria-valuetext",
      text("settings:plans.credit.used", { used: euros("1.23"), limit: euros("9.50") }),
    );
    await expect(creditOf(canvas).dataset["level"]).toBe("normal");
    for (const note of [
      text("settings:plans.credit.left", { amount: euros("8.27") }),
      text("settings:plans.credit.renews", { date: format().longDate(credit.resetsAt) }),
      text("settings:plans.credit.reserved", { amount: euros("0.02") }),
    ])
      await waitFor(() => expect(canvas.getByText(containing(withSpaces(note)))).toBeVisible());
  },
};
/** What the month's answers cost by model; what a provider did not count is an estimate. */
export const CreditByModel: Story = {
  tags: ["focus"],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("settings:plans.credit.models.title") }));
    const table = await canvas.findByRole("table", { name: text("settings:plans.credit.models.title") });
    const costs = [...table.querySelectorAll("tbody tr")].map((row) => row.lastElementChild?.textContent);
    await expect(costs).toEqual([
      format().money(euro("0.982"), { maximumDecimals: 4 }),
      text("settings:plans.credit.models.estimate", {
        amount: format().money(euro("0.2525"), { maximumDecimals: 4 }),
      }),
      euros("0"),
    ]);
  },
};
export const CreditByModelOnPhone: Story = { ...CreditByModel, parameters: atWidth("phone") };
export const CreditNearTheEnd: Story = {
  args: withCredit({ used: "7.6" }),
  play: async ({ canvas }) => {
    await expect(creditOf(canvas)).toHaveTextContent(text("components:usage.warning"));
  },
};
export const CreditUsedUp: Story = {
  args: withCredit({ used: "9.5" }),
  play: async ({ canvas }) => {
    await expect(creditOf(canvas)).toHaveTextContent(text("components:usage.reached"));
    const left = text("settings:plans.credit.left", { amount: euros("0") });
    await waitFor(() => expect(canvas.getByText(containing(withSpaces(left)))).toBeVisible());
  },
};
export const CreditBarelyUsed: Story = {
  args: withCredit({ used: "0.0004", models: [] }),
  play: async ({ canvas }) => {
    await expect(creditOf(canvas)).toHaveTextContent(
      withSpaces(text("settings:plans.credit.less", { amount: euros("0.01") })),
    );
    await expect(
      canvas.queryByRole("button", { name: text("settings:plans.credit.models.title") }),
    ).toBeNull();
  },
};
/** A customer can have an agreed credit, also one without a limit. */
export const CreditUnlimited: Story = {
  args: { ...withCredit({ used: "750.5", limit: null }), subscription: subscriptions.enterprise },
  play: async ({ canvas }) => {
    await expect(creditOf(canvas)).toHaveAttribute(
      "aria-valuetext",
      text("settings:plans.credit.usedUnlimited", { used: euros("750.50") }),
    );
  },
};
/**
 * After a downgrade: what retention is going to delete in the workspaces that the person pays for.
 * @state Plans, with `retention`: Retention is going to delete conversations in a workspace that the person pays for.
 */
export const RetentionShortened: Story = {
  tags: ["banner"],
  args: {
    ...free,
    retention: [
      {
        workspace: "Studio Bianchi",
        hrefOf: (id) => `/app/w/studio/chat/${id}`,
        notice: {
          workspace_id: "7d3f3b0c-58a1-4f6e-9d59-1f0f54d3f0aa",
          is_payer: true,
          payer_name: "Anna",
          count: 14,
          first_at: "2026-12-20T09:00:00Z",
          last_at: "2026-12-20T09:00:00Z",
          days: 30,
          shortened_at: "2026-12-20T09:00:00Z",
          conversations: [],
        },
      },
    ],
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("status")).toHaveTextContent(
      text("retention:notice.shortened", {
        count: 14,
        days: 30,
        since: format().longDate("2026-12-20T09:00:00Z"),
      }),
    );
  },
};
/** @state Plans, usage `loading`: The usage is loading. */
export const UsageLoading: Story = { tags: ["loading"], args: { usage: usages.loading } };
/** @state Plans, usage `failed`: Loading failed. The person can retry. */
export const UsageFailed: Story = { tags: ["banner"], args: { usage: usages.failed } };
export const UsageRetry: Story = {
  ...UsageFailed,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("settings:account.retry") }));
    await expect(args.onUsageRetry).toHaveBeenCalledOnce();
  },
};
export const LimitsOpen: Story = {
  tags: ["interaction"],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("settings:plans.limits.title") }));
    await waitFor(() =>
      expect(canvas.getByRole("table", { name: text("settings:plans.limits.table") })).toBeVisible(),
    );
  },
};
export const OnTablet: Story = {
  parameters: atWidth("tablet"),
  args: { subscription: subscriptions.trial },
};

export const conditions: Conditions<Story> = {
  base: { args: { subscription: subscriptions.trial } },
};
