import { NO_USAGE, type Usage } from "@regia/domain/entitlements";
import { message } from "@regia/domain/messages";
import type { Subscription } from "@regia/domain/subscription";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, waitFor } from "storybook/test";
import type { Conditions } from "../../../../storybook/conditions.tsx";
import { containing, format, price, text } from "../../../../storybook/language.ts";
import { atWidth } from "../../../../storybook/viewports.ts";
import { type CheckoutState, PlansSection, type UsageState } from "../index.ts";
import { SettingsScreen } from "../SettingsScreen.tsx";
import { subscriptions } from "../settings.fixture.ts";

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
    usage: { kind: "ready", usage: { ...used, workspaces: 2, users: 1, collaborators: 2 } },
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
  done: { kind: "done", plan: "pro" },
} satisfies { [K in CheckoutState["kind"]]: Extract<CheckoutState, { kind: K }> };

const usages = {
  loading: { kind: "loading" },
  failed: { kind: "failed" },
  ready: { kind: "ready", usage: used },
} satisfies { [K in UsageState["kind"]]: Extract<UsageState, { kind: K }> };

/** The day on which a subscription ends, as the product writes it. */
const endOf = ({ expiresAt }: Subscription) => format().longDate(expiresAt ?? Number.NaN);
const pro = () => text("plans:pro.name");

const free = { subscription: subscriptions.free, usage: usages.ready };

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
export const CheckoutDone: Story = {
  tags: ["banner"],
  args: { checkout: checkouts.done },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByText(text("settings:plans.checkout.done", { plan: pro() }))).toBeVisible(),
    );
  },
};
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
export const UsageAtEighty: Story = {
  args: { usage: { kind: "ready", usage: { ...used, filesThisMonth: 40 } } },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("components:usage.warning"))).toBeVisible());
  },
};
export const UsageExceeded: Story = {
  args: { ...free, usage: { kind: "ready", usage: { ...used, filesThisMonth: 7 } } },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("components:usage.exceeded"))).toBeVisible());
  },
};
export const UsageLoading: Story = { tags: ["loading"], args: { usage: usages.loading } };
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
