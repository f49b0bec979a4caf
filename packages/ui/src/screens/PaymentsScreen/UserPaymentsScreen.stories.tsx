import type { UserBilling, UserSubscription } from "@regia/api/admin";
import { message } from "@regia/domain/messages";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, waitFor, within } from "storybook/test";
import { text } from "../../../storybook/language.ts";
import { atWidth } from "../../../storybook/viewports.ts";
import { anna } from "../AdminScreen/AdminScreen.fixtures.ts";
import { UserPaymentsScreen, type UserPaymentsState } from "./index.ts";
import { eachState, paid, refundControls } from "./payments.fixture.ts";

const active: UserSubscription = {
  id: "sub_1",
  status: "active",
  plan: "pro",
  period: "monthly",
  startedAt: "2026-08-21T09:30:00Z",
  currentPeriodEnd: "2026-12-21T09:30:00Z",
  cancelAt: null,
  endedAt: null,
  failingSince: null,
  nextChargeAt: "2026-12-21T09:30:00Z",
  nextChargeCents: 1900,
  nextPeriod: null,
  cardBrand: "visa",
  cardLast4: "4242",
};

const payments: UserBilling = {
  now: "2026-11-25T10:00:00Z",
  customer: "cus_1",
  taxData: null,
  grants: [
    { plan: "pro", source: "trial", from: "2026-08-07T09:30:00Z", until: "2026-08-21T09:30:00Z" },
    { plan: "pro", source: "subscription", from: "2026-08-21T09:30:00Z", until: "2026-12-24T09:30:00Z" },
    { plan: "enterprise", source: "admin", from: "2026-12-01T09:30:00Z", until: null },
  ],
  subscription: active,
  invoices: eachState.filter(({ userId }) => userId !== null),
};

const loaded = (rest: Partial<UserBilling> = {}): UserPaymentsState => ({
  kind: "loaded",
  user: anna,
  payments: { ...payments, ...rest },
});

const states = {
  loading: { kind: "loading" },
  failed: { kind: "failed", reason: message("errors:auth.connection") },
  notFound: { kind: "notFound" },
  loaded: { kind: "loaded", user: anna, payments },
} satisfies { [K in UserPaymentsState["kind"]]: Extract<UserPaymentsState, { kind: K }> };

const meta = {
  component: UserPaymentsScreen,
  args: {
    ...refundControls,
    state: states.loaded,
    onReload: fn(),
    paymentsHref: "/app/admin/payments",
  },
} satisfies Meta<typeof UserPaymentsScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** @state User `loading`: The payments of one person are loading. */
export const Loading: Story = {
  tags: ["loading"],
  args: { state: states.loading },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("payments:loading"))).toBeVisible());
  },
};
/** @state User `failed`: They could not be read. The admin can retry. */
export const Failed: Story = {
  tags: ["banner", "error"],
  args: { state: states.failed },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent(text("adminPayments:user.failed"));
  },
};
export const Retry: Story = {
  ...Failed,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("admin:retry") }));
    await expect(args.onReload).toHaveBeenCalledOnce();
  },
};
/** @state User `notFound`: There is no such user. */
export const NotFound: Story = {
  tags: ["banner"],
  args: { state: states.notFound },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("adminPayments:user.notFound"))).toBeVisible());
  },
};
/** @state User `loaded`: Subscription, plans with their sources, and receipts are shown. */
export const Paying: Story = {
  play: async ({ canvas }) => {
    const grants = within(canvas.getByRole("table", { name: text("adminPayments:grants.title") }));
    const current = within(grants.getByText(text("adminPayments:grants.now")).closest("tr") ?? document.body);
    await waitFor(() =>
      expect(current.getByText(text("adminPayments:grants.sources.subscription"))).toBeVisible(),
    );
  },
};
/**
 * The last charge failed: since when, and when it is tried again.
 * @state User `loaded`, past due: The last charge failed: since when, and when it is tried again.
 */
export const PastDue: Story = {
  args: {
    state: loaded({
      subscription: { ...active, status: "past_due", failingSince: "2026-11-21T09:30:00Z" },
    }),
  },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByText(text("adminPayments:subscription.statuses.past_due"))).toBeVisible(),
    );
    await expect(canvas.getByText(text("adminPayments:subscription.failingSince"))).toBeInTheDocument();
  },
};
/**
 * Another period begins with the next charge.
 * @state User `loaded`, another period: Another period begins with the next charge.
 */
export const ChangesPeriod: Story = {
  args: {
    state: loaded({ subscription: { ...active, nextChargeCents: 19_000, nextPeriod: "yearly" } }),
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("adminPayments:subscription.nextPlan"))).toBeVisible());
  },
};
/** @state User `loaded`, cancelled: The subscription ends at the end of what was paid. */
export const Cancelled: Story = {
  args: {
    state: loaded({
      subscription: {
        ...active,
        cancelAt: active.currentPeriodEnd,
        nextChargeAt: null,
        nextChargeCents: null,
      },
    }),
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("adminPayments:subscription.cancelAt"))).toBeVisible());
  },
};
/** @state User `loaded`, ended: The last subscription is shown with its end. */
export const Ended: Story = {
  args: {
    state: loaded({
      subscription: {
        ...active,
        status: "canceled",
        endedAt: "2026-11-22T09:30:00Z",
        nextChargeAt: null,
        nextChargeCents: null,
      },
    }),
  },
};
/** @state User `loaded`, never paid: Each part says that there is nothing. */
export const NeverPaid: Story = {
  args: { state: loaded({ subscription: null, grants: [], invoices: [] }) },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("adminPayments:user.noSubscription"))).toBeVisible());
  },
};
export const RefundAsked: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    const name = text("adminPayments:refund.title", { number: paid.number ?? "" });
    await userEvent.click(canvas.getByRole("button", { name }));
    await expect(args.onRefund).toHaveBeenCalledWith(paid);
  },
};
export const Phone: Story = { parameters: atWidth("phone") };
