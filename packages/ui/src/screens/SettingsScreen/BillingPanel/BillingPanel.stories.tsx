import type { BillingPreview, BillingStatus, PaidSubscription } from "@regia/api/billing";
import { declineText } from "@regia/domain/billing";
import { NO_USAGE } from "@regia/domain/entitlements";
import { message } from "@regia/domain/messages";
import { moneyFromCents } from "@regia/domain/money";
import { DAY_MS } from "@regia/domain/time";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import type { Conditions } from "../../../../storybook/conditions.tsx";
import { containing, format, instanceOf, locale, text, withSpaces } from "../../../../storybook/language.ts";
import { atWidth } from "../../../../storybook/viewports.ts";
import {
  type BillingDialog,
  type BillingPanelProps,
  type BillingState,
  type ChangeState,
  PlansSection,
  type ReceiptsState,
  type WithdrawalState,
} from "../index.ts";
import { paymentsChunk } from "../PlansSection/PlansSection.tsx";
import { SettingsScreen } from "../SettingsScreen.tsx";
import { anna, NOW, subscriptions } from "../settings.fixture.ts";
import {
  agreedUntil,
  aYear,
  companyData,
  eachState,
  inDays,
  monthly,
  notPaying,
  paidUntil,
  paying,
  yearly,
} from "./billing.fixture.ts";

const connection = message("errors:auth.connection");

const states = {
  loading: { kind: "loading" },
  unread: { kind: "unread", reason: connection },
  ready: { kind: "ready", status: paying(monthly) },
} satisfies { [K in BillingState["kind"]]: Extract<BillingState, { kind: K }> };

const receipts = {
  loading: { kind: "loading" },
  unread: { kind: "unread", reason: connection },
  ready: { kind: "ready", receipts: aYear.slice(0, 3) },
} satisfies { [K in ReceiptsState["kind"]]: Extract<ReceiptsState, { kind: K }> };

const toYearly: BillingPreview = {
  dueNowCents: 17_797,
  lines: [
    { description: "Pro mensile: il tempo che resta", amountCents: -1203 },
    { description: "Pro annuale: un anno da oggi", amountCents: 19_000 },
  ],
  nextCharge: { at: inDays(365), amountCents: 19_000 },
  prorationDate: 0,
};
const toMonthly: BillingPreview = {
  dueNowCents: 0,
  lines: [],
  nextCharge: { at: inDays(102), amountCents: 1900 },
  prorationDate: 0,
};

const changes = {
  loading: { kind: "loading" },
  unread: { kind: "unread", reason: connection },
  shown: { kind: "shown", preview: toYearly },
  repriced: { kind: "repriced", preview: toYearly },
  changing: { kind: "changing", preview: toYearly },
  confirming: { kind: "confirming", preview: toYearly, url: "/local/pay/invoices/in_1" },
  declined: { kind: "declined", preview: toYearly, reason: declineText("insufficient_funds") },
  failed: { kind: "failed", preview: toYearly, reason: connection },
  changed: { kind: "changed", preview: toYearly },
} satisfies { [K in ChangeState["kind"]]: Extract<ChangeState, { kind: K }> };

const withdrawals = {
  open: { kind: "open" },
  withdrawing: { kind: "withdrawing" },
  failed: { kind: "failed", reason: connection },
  withdrawn: { kind: "withdrawn", acknowledgedAt: inDays(0), refundedCents: 1900 },
} satisfies { [K in WithdrawalState["kind"]]: Extract<WithdrawalState, { kind: K }> };

const idle = { kind: "idle" } as const;
const dialogs = {
  change: { kind: "change", period: "yearly", state: changes.shown },
  cancel: { kind: "cancel", state: idle },
  withdraw: { kind: "withdraw", state: withdrawals.open },
  taxData: { kind: "taxData", state: idle },
} satisfies { [K in BillingDialog["kind"]]: Extract<BillingDialog, { kind: K }> };

const right = { concludedAt: inDays(-3), until: inDays(11), refundCents: 1900 };
const rightBeforePaying = { ...right, refundCents: 0 };

const onDialogOpen = fn<BillingPanelProps["onDialogOpen"]>();
const onDialogClose = fn();
const onConfirm = fn();
const onTaxDataSave = fn<BillingPanelProps["onTaxDataSave"]>();
const onCardChange = fn();
const onResume = fn();
const onRetry = fn();

const billing: BillingPanelProps = {
  state: states.ready,
  receipts: receipts.ready,
  person: { name: "Anna Bianchi", email: anna.email },
  taxData: companyData,
  dialog: null,
  onDialogOpen,
  onDialogClose,
  onConfirm,
  onTaxDataSave,
  onCardChange,
  onResume,
  onRetry,
};

const meta = {
  excludeStories: ["conditions"],
  component: PlansSection,
  loaders: [() => paymentsChunk.fetch()],
  parameters: atWidth("desktop"),
  decorators: [
    (Story) => (
      <SettingsScreen section="plans">
        <Story />
      </SettingsScreen>
    ),
  ],
  args: {
    subscription: paidUntil(inDays(22)),
    period: "monthly",
    onPeriodChange: fn(),
    checkout: idle,
    usage: {
      kind: "ready",
      usage: {
        ...NO_USAGE,
        workspaces: 2,
        users: 1,
        collaborators: 2,
        filesThisMonth: 9,
        emailsThisMonth: 310,
      },
      credit: { used: "1.2345", limit: "9.5", reserved: "0", resetsAt: "2026-11-30T23:00:00Z", models: [] },
    },
    billing,
    onChoosePlan: fn(),
    onStartTrial: fn(),
    onUsageRetry: fn(),
    onBannerDismiss: fn(),
  },
} satisfies Meta<typeof PlansSection>;

export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = Parameters<NonNullable<Story["play"]>>[0]["canvas"];

const euros = (cents: number) => withSpaces(format().money(moneyFromCents(cents)));
const day = (count: number) => format().longDate(inDays(count));
const pro = () => text("plans:pro.name");
const free = { subscription: subscriptions.freeAfterTrial };

/** A story of a subscription. */
const of = (subscription: PaidSubscription, rest: Partial<BillingPanelProps> = {}) => ({
  billing: { ...billing, state: { kind: "ready" as const, status: paying(subscription) }, ...rest },
});
/** A story of a dialog. */
const inDialog = (dialog: BillingDialog, rest: Partial<BillingPanelProps> = {}) => ({
  billing: { ...billing, dialog, ...rest },
});

async function expectSaid(canvas: Canvas, ...said: string[]) {
  for (const one of said) {
    await waitFor(() => expect(canvas.getAllByText(containing(withSpaces(one)))[0]).toBeVisible());
  }
}
const theDialog = async () => within(await screen.findByRole("dialog"));

/**
 * The card says the next charge in place of an expiry.
 * @state Plans, payments `ready`: The next charge, the card, the data for receipts and the cancellation are shown.
 */
export const Active: Story = {
  play: async ({ canvas }) => {
    await expectSaid(
      canvas,
      text("payments:forecast.renews", { date: day(19), amount: euros(1900) }),
      text("payments:charge.at", { date: day(19), amount: euros(1900) }),
      "•••• 4242",
    );
  },
};
/** Each action of the panel is asked for. */
export const Asked: Story = {
  tags: ["interaction"],
  play: async ({ canvas, userEvent }) => {
    const press = (name: string) => userEvent.click(canvas.getByRole("button", { name }));
    await press(text("payments:change.to.yearly"));
    await expect(onDialogOpen).toHaveBeenLastCalledWith({ kind: "change", period: "yearly" });
    await press(text("payments:card.change"));
    await expect(onCardChange).toHaveBeenCalledOnce();
    await press(text("payments:cancel.open"));
    await expect(onDialogOpen).toHaveBeenLastCalledWith({ kind: "cancel" });
    await press(text("payments:taxData.edit"));
    await expect(onDialogOpen).toHaveBeenLastCalledWith({ kind: "taxData" });
  },
};

/** Free ends the subscription, and the other period opens its amount; no second one is bought. */
export const ChosenOnTheCards: Story = {
  tags: ["interaction"],
  args: { period: "yearly" },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("plans:action.choose") }));
    await expect(onDialogOpen).toHaveBeenLastCalledWith({ kind: "cancel" });
    const [, ofTheCard] = canvas.getAllByRole("button", { name: text("payments:change.to.yearly") });
    if (!ofTheCard) throw new Error("The card of pro has no button");
    await userEvent.click(ofTheCard);
    await expect(onDialogOpen).toHaveBeenLastCalledWith({ kind: "change", period: "yearly" });
    await expect(args.onChoosePlan).not.toHaveBeenCalled();
  },
};
export const Yearly: Story = {
  args: { ...of(yearly), subscription: paidUntil(inDays(105)), period: "yearly" },
  play: async ({ canvas }) => {
    await expectSaid(canvas, text("payments:charge.of.yearly", { plan: pro() }));
    await expect(canvas.getByRole("button", { name: text("plans:action.current") })).toBeDisabled();
  },
};
/**
 * The change to the month was made, and begins when the year ends.
 * @state Plans, payments `ready`, month after year: The other period begins with the next charge.
 */
export const MonthlyAhead: Story = {
  args: {
    ...of({ ...yearly, nextPeriod: "monthly", nextCharge: { at: inDays(102), amountCents: 1900 } }),
    subscription: paidUntil(inDays(105)),
    period: "yearly",
  },
  play: async ({ canvas }) => {
    await expectSaid(canvas, text("payments:charge.changes.monthly", { plan: pro(), date: day(102) }));
    await expect(canvas.getAllByRole("button", { name: text("payments:change.to.yearly") })).toHaveLength(2);
  },
};
const inTrial: PaidSubscription = {
  ...monthly,
  status: "trialing",
  nextCharge: { at: inDays(3), amountCents: 1900 },
};
/**
 * Bought during the trial: what remains of it is kept, and nothing was charged yet.
 * @state Plans, payments `ready`, bought in the trial: The first charge comes when the trial ends.
 */
export const BoughtInTrial: Story = {
  args: {
    ...of(inTrial, { withdrawal: rightBeforePaying }),
    subscription: paidUntil(inDays(6)),
  },
  play: async ({ canvas }) => {
    await expectSaid(
      canvas,
      text("payments:forecast.trial", { date: day(3), amount: euros(1900) }),
      text("payments:withdrawal.nothing"),
    );
    await expect(
      canvas.queryByRole("button", { name: text("settings:plans.continueWith", { plan: pro() }) }),
    ).toBeNull();
  },
};
/** The payment page says that nothing was charged yet, and so does this. */
export const CheckoutDoneInTrial: Story = {
  tags: ["banner"],
  args: { ...BoughtInTrial.args, checkout: { kind: "done", plan: "pro" } },
  play: async ({ canvas }) => {
    await expectSaid(canvas, text("settings:plans.checkout.doneInTrial", { plan: pro() }));
  },
};
const cancelling: PaidSubscription = { ...monthly, cancelAt: inDays(19), nextCharge: null };
const agreedBefore = (subscription: PaidSubscription, until: string): BillingStatus => ({
  ...paying(subscription),
  plan: "enterprise",
  source: "admin",
  until: inDays(9),
  timeline: [
    { plan: "enterprise", source: "admin", from: inDays(-20), until: inDays(9) },
    { plan: "pro", source: "subscription", from: inDays(9), until },
  ],
});
/**
 * An admin gave enterprise for a time; what is paid for comes after it.
 * @state Plans, payments `ready`, agreed before paid: The plans that follow each other are named with their ends.
 */
export const AgreedBeforePaid: Story = {
  args: {
    subscription: agreedUntil(inDays(9)),
    billing: {
      ...billing,
      state: {
        kind: "ready",
        status: agreedBefore(monthly, inDays(22)),
      },
    },
  },
  play: async ({ canvas }) => {
    const first = text("payments:forecast.until", { plan: text("plans:enterprise.name"), date: day(9) });
    const next = text("payments:forecast.renewed", { plan: pro(), date: day(19) });
    await expectSaid(canvas, `${text("payments:forecast.then", { first, next })}.`);
    await expect(canvas.getByRole("button", { name: text("payments:change.paid") })).toBeDisabled();
  },
};
/** The same after a cancellation: what is paid for ends too. */
export const AgreedBeforeCancelled: Story = {
  args: {
    ...AgreedBeforePaid.args,
    billing: { ...billing, state: { kind: "ready", status: agreedBefore(cancelling, inDays(19)) } },
  },
  play: async ({ canvas }) => {
    const first = text("payments:forecast.until", { plan: text("plans:enterprise.name"), date: day(9) });
    const next = text("payments:forecast.until", { plan: pro(), date: day(19) });
    await expectSaid(canvas, `${text("payments:forecast.then", { first, next })}.`);
  },
};
const pastDue: BillingPanelProps = {
  ...billing,
  state: {
    kind: "ready",
    status: paying({ ...monthly, status: "past_due", nextCharge: null }, inDays(12)),
  },
  receipts: { kind: "ready", receipts: [...eachState.slice(1, 2), ...aYear.slice(3, 5)] },
};
/**
 * @state Plans, payments `ready`, past due: Says until when the plan stays, and offers to change the card or to pay on
 * the provider's page.
 */
export const PastDue: Story = {
  tags: ["banner"],
  args: {
    billing: pastDue,
    subscription: paidUntil(inDays(12)),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("status")).toHaveTextContent(
      text("payments:notice.pastDue.dated", { date: day(12) }),
    );
    await expectSaid(
      canvas,
      text("payments:notice.confirm"),
      text("payments:forecast.pastDue", { date: day(12) }),
    );
    await expect(canvas.getByRole("link", { name: text("payments:notice.pay") })).toHaveAttribute(
      "href",
      "https://pay.example/invoices/11",
    );
  },
};
/** The provider has no page for what is owed: only another card mends it. */
export const PastDueWithoutPage: Story = {
  tags: ["banner"],
  args: {
    ...PastDue.args,
    billing: { ...pastDue, receipts: { kind: "ready", receipts: aYear.slice(3, 5) } },
  },
  play: async ({ canvas }) => {
    await expectSaid(canvas, text("payments:charge.missing"));
    await waitFor(() => expect(canvas.queryByRole("link", { name: text("payments:notice.pay") })).toBeNull());
  },
};
export const CardChangedWhenPastDue: Story = {
  ...PastDue,
  tags: ["interaction"],
  play: async ({ canvas, userEvent }) => {
    const notice = within(canvas.getByRole("status"));
    await userEvent.click(notice.getByRole("button", { name: text("payments:card.change") }));
    await expect(onCardChange).toHaveBeenCalledOnce();
  },
};
const suspended = (status: PaidSubscription["status"]) => ({
  ...free,
  billing: {
    ...billing,
    state: {
      kind: "ready" as const,
      status: { ...notPaying, subscription: { ...monthly, status, nextCharge: null } },
    },
    receipts: { kind: "ready" as const, receipts: [...eachState.slice(1, 2), ...aYear.slice(2, 4)] },
  },
});
/** @state Plans, payments `ready`, unpaid: The plan is suspended until another card is given. */
export const Unpaid: Story = {
  tags: ["banner", "error"],
  args: suspended("unpaid"),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent(text("payments:notice.unpaid.title"));
    await expectSaid(
      canvas,
      text("payments:charge.missing"),
      text("payments:cancel.suspended", { plan: pro() }),
    );
  },
};
/** Choosing the plan again leads to the card instead of a second subscription. */
export const UnpaidAndChosen: Story = {
  ...Unpaid,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("plans:action.choose") }));
    await expect(onCardChange).toHaveBeenCalledOnce();
    await expect(args.onChoosePlan).not.toHaveBeenCalled();
  },
};
/** @state Plans, payments `ready`, paused: The plan is suspended because there is no card. */
export const Paused: Story = {
  tags: ["banner", "error"],
  args: {
    ...suspended("paused"),
    billing: {
      ...billing,
      state: {
        kind: "ready",
        status: {
          ...notPaying,
          subscription: { ...monthly, status: "paused", nextCharge: null, card: null },
        },
      },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent(text("payments:notice.paused.title"));
    await expectSaid(canvas, text("payments:card.none"));
  },
};
/**
 * The first payment failed: the plan can be chosen again.
 * @state Plans, payments `ready`, incomplete: The first payment was not completed. The person can choose again.
 */
export const Incomplete: Story = {
  tags: ["banner"],
  args: {
    ...free,
    billing: { ...suspended("incomplete").billing, receipts: { kind: "ready", receipts: [] } },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("status")).toHaveTextContent(text("payments:notice.incomplete.title"));
  },
};
export const IncompleteAndChosen: Story = {
  ...Incomplete,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("plans:action.choose") }));
    await expect(args.onChoosePlan).toHaveBeenCalledWith({ plan: "pro", period: "monthly" });
  },
};
/** @state Plans, payments `ready`, cancelling: The end is shown. The person can resume. */
export const Cancelling: Story = {
  args: { ...of(cancelling), subscription: paidUntil(inDays(19)) },
  play: async ({ canvas }) => {
    await expectSaid(
      canvas,
      text("payments:forecast.cancelled", { date: day(19) }),
      text("payments:cancel.ends", { plan: pro(), date: day(19) }),
      text("payments:cancel.kept"),
    );
  },
};
export const Resumed: Story = {
  ...Cancelling,
  tags: ["interaction"],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("payments:cancel.resume") }));
    await expect(onResume).toHaveBeenCalledOnce();
  },
};
/** @state Plans, payments `ready`, resuming: The cancellation is being taken back. */
export const Resuming: Story = {
  tags: ["loading"],
  args: { ...of(cancelling, { pending: "resume" }), subscription: paidUntil(inDays(19)) },
};
/** @state Plans, payments `ready`, opening the card: The payment provider's page is being opened. */
export const CardOpening: Story = { tags: ["loading"], args: of(monthly, { pending: "card" }) };
/** @state Plans, payments `ready`, card not opened: The error is shown. The person can retry. */
export const CardFailed: Story = {
  tags: ["banner", "error"],
  args: of(monthly, { failure: connection }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent(text("errors:auth.connection"));
  },
};
const neverPaid: BillingPanelProps = {
  ...billing,
  state: { kind: "ready", status: notPaying },
  receipts: { kind: "ready", receipts: [] },
  taxData: null,
};
/**
 * Whoever never paid can give the data for receipts.
 * @state Plans, payments `ready`, nothing paid: Only the data for receipts can be given.
 */
export const NothingPaid: Story = {
  args: { ...free, billing: neverPaid },
  play: async ({ canvas }) => {
    await expectSaid(canvas, text("payments:receipts.empty"), text("payments:taxData.none"));
    await expect(canvas.queryByRole("button", { name: text("payments:card.change") })).toBeNull();
  },
};
const ended = (lastSource: BillingPanelProps["lastSource"]) => ({
  subscription: subscriptions.expired,
  billing: { ...neverPaid, lastSource },
});
const whenEnded = () => ({
  plan: pro(),
  date: format().longDate(subscriptions.expired.expiresAt ?? Number.NaN),
});
/**
 * What the end of the trial changed, by the plan table, and what was kept.
 * @state Plans, payments `ready`, trial over: The end of the trial is told as such, with the limits that have changed
 * and what was kept.
 */
export const TrialOver: Story = {
  args: ended("trial"),
  play: async ({ canvas }) => {
    await expectSaid(canvas, text("payments:ended.trial", whenEnded()));
    await expect(
      canvas.getByRole("button", { name: text("settings:plans.continueWith", { plan: pro() }) }),
    ).toBeEnabled();
    const region = within(canvas.getByRole("region", { name: text("payments:ended.title") }));
    const retention = text("payments:ended.retention", {
      plan: pro(),
      date: format().longDate((subscriptions.expired.expiresAt ?? Number.NaN) + 30 * DAY_MS),
      count: 30,
    });
    await waitFor(() => expect(region.getByText(containing(retention))).toBeVisible());
    const table = region.getByRole("table", { name: text("payments:ended.changed") });
    const rows = [...table.querySelectorAll("tbody tr")].map((row) =>
      [...row.children].map(({ textContent }) => withSpaces(textContent)),
    );
    await expect(rows).toContainEqual([text("limits:field.maxUsersPerWorkspace"), "6", "1"]);
    await expect(rows).toContainEqual([
      text("limits:field.knowledgeBaseEnabled"),
      text("limits:value.included"),
      text("limits:value.notIncluded"),
    ]);
    for (const [, before, now] of rows) await expect(before).not.toBe(now);
  },
};
export const TrialOverOnPhone: Story = { ...TrialOver, parameters: atWidth("phone") };
/**
 * @state Plans, payments `ready`, subscription over: The end of a subscription is told as such, and the plan can be
 * renewed.
 */
export const SubscriptionOver: Story = {
  args: ended("subscription"),
  play: async ({ canvas }) => {
    await expectSaid(canvas, text("payments:ended.subscription", whenEnded()));
    await expect(
      canvas.getByRole("button", { name: text("settings:plans.renew", { plan: pro() }) }),
    ).toBeEnabled();
  },
};
/** @state Plans, payments `loading`: The payments are loading. */
export const Loading: Story = {
  tags: ["loading"],
  args: { billing: { ...billing, state: states.loading, receipts: receipts.loading } },
};
/** @state Plans, payments `unread`: Loading failed. The person can retry. */
export const Unread: Story = {
  tags: ["banner", "error"],
  args: { billing: { ...billing, state: states.unread, receipts: receipts.ready } },
};
export const Retried: Story = {
  ...Unread,
  tags: ["interaction"],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("payments:retry") }));
    await expect(onRetry).toHaveBeenCalledOnce();
  },
};
/** @state Plans, receipts `loading`: The receipts are loading. */
export const ReceiptsLoading: Story = {
  tags: ["loading"],
  args: { billing: { ...billing, receipts: receipts.loading } },
};
/** @state Plans, receipts `unread`: Loading failed. The person can retry. */
export const ReceiptsUnread: Story = {
  tags: ["banner", "error"],
  args: { billing: { ...billing, receipts: receipts.unread } },
};
/**
 * Each state of a receipt, with what was given back.
 * @state Plans, receipts `ready`: Each receipt has its state, its amount, what was given back, and its file.
 */
export const ReceiptsOfEachState: Story = {
  args: { billing: { ...billing, receipts: { kind: "ready", receipts: eachState } } },
  play: async ({ canvas }) => {
    const table = canvas.getByRole("table", { name: text("payments:receipts.title") });
    const said = [...table.querySelectorAll("tbody tr")].map((row) => row.children[2]?.textContent);
    await expect(said).toEqual(
      (["draft", "open", "partlyRefunded", "refunded", "uncollectible", "void"] as const).map((status) =>
        text(`payments:receipts.statuses.${status}`),
      ),
    );
    await expectSaid(canvas, text("payments:receipts.refunded", { amount: euros(500) }));
  },
};
export const ReceiptsOnPhone: Story = { ...ReceiptsOfEachState, parameters: atWidth("phone") };
export const ReceiptsOfAYear: Story = {
  tags: ["interaction"],
  args: { billing: { ...billing, receipts: { kind: "ready", receipts: aYear } } },
  play: async ({ canvas, userEvent }) => {
    const table = within(canvas.getByRole("table", { name: text("payments:receipts.title") }));
    await expect(table.getAllByRole("link")).toHaveLength(6);
    await userEvent.click(canvas.getByRole("button", { name: text("payments:receipts.all", { count: 12 }) }));
    await expect(table.getAllByRole("link")).toHaveLength(12);
    await expect(
      table.getByRole("link", { name: text("payments:receipts.download", { number: "REGIA-0001" }) }),
    ).toHaveAttribute("href", "https://pay.example/receipts/1.pdf");
  },
};
/** The law of each country gives the words of both buttons. */
const wordsOfLaw = {
  open: { it: "recedere dal contratto qui", en: "withdraw from contract here" },
  confirm: { it: "conferma recesso", en: "confirm withdrawal" },
} as const;
/** The name of a button whose words the law gives. */
async function byLaw(button: "open" | "confirm"): Promise<{ name: string }> {
  const key = `payments:withdrawal.${button}` as const;
  await expect(instanceOf(locale()).t(key)).toBe(wordsOfLaw[button][locale()]);
  return { name: text(key) };
}

/**
 * For 14 days after the contract was made, with the words of the law.
 * @state Plans, payments `ready`, time to withdraw: The person can withdraw from the contract, with the words of the
 * law.
 */
export const Withdrawable: Story = {
  args: of(monthly, { withdrawal: right }),
  play: async ({ canvas }) => {
    await expectSaid(canvas, text("payments:withdrawal.until", { date: day(11) }));
    await expect(canvas.getByRole("button", await byLaw("open"))).toBeEnabled();
  },
};
/** Afterwards: free again, and the receipt says that it was refunded. */
export const WithdrawnBefore: Story = {
  args: {
    ...free,
    billing: {
      ...billing,
      state: { kind: "ready", status: notPaying },
      receipts: { kind: "ready", receipts: eachState.slice(3, 4) },
    },
  },
  play: async ({ canvas }) => expectSaid(canvas, text("payments:receipts.statuses.refunded")),
};

/**
 * The exact amount, before anything is charged.
 * @state Plans, dialog `change`: Another period is about to be chosen.
 * @state Plans, change of the period `shown`: The exact amount is shown with its lines and the next charge.
 */
export const ChangeShown: Story = {
  tags: ["dialog"],
  args: inDialog(dialogs.change),
  play: async () => {
    const dialog = await theDialog();
    const amounts = dialog.getAllByRole("definition").map(({ textContent }) => withSpaces(textContent));
    await expect(amounts).toEqual([euros(-1203), euros(19_000), euros(17_797)]);
  },
};
export const ChangeMade: Story = {
  ...ChangeShown,
  tags: ["interaction"],
  play: async ({ userEvent }) => {
    const dialog = await theDialog();
    const pay = text("payments:change.pay", { amount: format().money(moneyFromCents(17_797)) });
    await userEvent.click(dialog.getByRole("button", { name: pay }));
    await expect(onConfirm).toHaveBeenCalledOnce();
  },
};
const changing = (state: ChangeState): BillingDialog => ({ ...dialogs.change, state });
/** @state Plans, change of the period `loading`: The amount is being calculated. */
export const ChangeLoading: Story = {
  tags: ["dialog", "loading"],
  args: inDialog(changing(changes.loading)),
  play: async () => {
    const dialog = await theDialog();
    await expect(dialog.getByRole("button", { name: text("payments:change.to.yearly") })).toBeDisabled();
  },
};
/** @state Plans, change of the period `unread`: The amount could not be calculated. The person can retry. */
export const ChangeUnread: Story = {
  tags: ["dialog", "banner", "error"],
  args: inDialog(changing(changes.unread)),
};
export const ChangeAskedAgain: Story = {
  ...ChangeUnread,
  tags: ["interaction"],
  play: async ({ userEvent }) => {
    const dialog = await theDialog();
    await userEvent.click(dialog.getByRole("button", { name: text("payments:retry") }));
    await expect(onDialogOpen).toHaveBeenCalledWith({ kind: "change", period: "yearly" });
  },
};
/**
 * Too long after it was shown the amount is another one: it is confirmed again.
 * @state Plans, change of the period `repriced`: The amount is another one now and is confirmed again.
 */
export const ChangeRepriced: Story = {
  tags: ["dialog", "banner"],
  args: inDialog(changing(changes.repriced)),
  play: async () => {
    const dialog = await theDialog();
    await expect(dialog.getByRole("status")).toHaveTextContent(euros(17_797));
  },
};
/** @state Plans, change of the period `changing`: The payment is being made. */
export const Changing: Story = { tags: ["dialog", "loading"], args: inDialog(changing(changes.changing)) };
/**
 * The card was declined: why, and that nothing has changed.
 * @state Plans, change of the period `declined`: Says why the card was declined, and that nothing has changed.
 */
export const ChangeDeclined: Story = {
  tags: ["dialog", "banner", "error"],
  args: inDialog(changing(changes.declined)),
  play: async () => {
    const alert = (await theDialog()).getByRole("alert");
    await expect(alert).toHaveTextContent(text("billingRules:decline.funds"));
    await expect(alert).toHaveTextContent(text("payments:change.nothingChanged"));
  },
};
export const CardChangedWhenDeclined: Story = {
  ...ChangeDeclined,
  tags: ["interaction"],
  play: async ({ userEvent }) => {
    const dialog = await theDialog();
    await userEvent.click(dialog.getByRole("button", { name: text("payments:card.change") }));
    await expect(onCardChange).toHaveBeenCalledOnce();
  },
};
/**
 * The bank asks to confirm (3D Secure), in a new tab.
 * @state Plans, change of the period `confirming`, by 3D Secure: The bank asks for a confirmation, in a new tab.
 */
export const ChangeAskedByBank: Story = {
  tags: ["dialog", "banner"],
  args: inDialog(changing(changes.confirming)),
  play: async () => {
    const dialog = await theDialog();
    const confirm = dialog.getByRole("link", { name: text("payments:change.confirm") });
    await expect(confirm).toHaveAttribute("target", "_blank");
    await expect(dialog.getByRole("status")).toHaveTextContent(euros(17_797));
  },
};
/** @state Plans, change of the period `failed`: The error is shown. The person can retry. */
export const ChangeFailed: Story = {
  tags: ["dialog", "banner", "error"],
  args: inDialog(changing(changes.failed)),
};
/** @state Plans, change of the period `changed`: Says what was paid and when the next charge comes. */
export const Changed: Story = {
  tags: ["dialog"],
  args: inDialog(changing(changes.changed)),
  play: async () => {
    const dialog = await theDialog();
    await expect(dialog.getAllByRole("button")).toHaveLength(2);
    await waitFor(() => expect(dialog.getByText(containing(day(365)))).toBeVisible());
  },
};
/**
 * Towards the month nothing is due: the year goes on to its end.
 * @state Plans, change of the period `shown`, to the month: Nothing is due, and the month begins when the year ends.
 */
export const ChangeToMonthly: Story = {
  tags: ["dialog"],
  args: {
    ...of(yearly, {
      dialog: { kind: "change", period: "monthly", state: { kind: "shown", preview: toMonthly } },
    }),
    subscription: paidUntil(inDays(105)),
    period: "yearly",
  },
  play: async () => {
    const dialog = await theDialog();
    const later = text("payments:change.later.monthly", { date: day(102), amount: euros(1900) });
    await waitFor(() => expect(dialog.getByText(withSpaces(later))).toBeVisible());
    await expect(dialog.getByRole("button", { name: text("payments:change.to.monthly") })).toBeEnabled();
  },
};
export const ChangedToMonthly: Story = {
  tags: ["dialog"],
  args: {
    ...of(
      { ...yearly, nextPeriod: "monthly", nextCharge: toMonthly.nextCharge },
      { dialog: { kind: "change", period: "monthly", state: { kind: "changed", preview: toMonthly } } },
    ),
    subscription: paidUntil(inDays(105)),
    period: "yearly",
  },
};
export const ChangeOnPhone: Story = { ...ChangeShown, parameters: atWidth("phone") };

/**
 * Until when everything stays as it is.
 * @state Plans, dialog `cancel`: Says until when everything stays as it is.
 */
export const Cancel: Story = {
  tags: ["dialog"],
  args: inDialog(dialogs.cancel),
  play: async () => {
    const dialog = await theDialog();
    const until = text("payments:cancel.until", { plan: pro(), date: day(19) });
    await waitFor(() => expect(dialog.getByText(until)).toBeVisible());
  },
};
export const Cancelled: Story = {
  ...Cancel,
  tags: ["interaction"],
  play: async ({ userEvent }) => {
    const dialog = await theDialog();
    await userEvent.click(dialog.getByRole("button", { name: text("payments:cancel.open") }));
    await expect(onConfirm).toHaveBeenCalledOnce();
    await userEvent.click(
      dialog.getByRole("button", { name: text("payments:cancel.keep", { plan: pro() }) }),
    );
    await expect(onDialogClose).toHaveBeenCalledOnce();
  },
};
/** Of a plan that is suspended nothing is left to keep. */
export const CancelSuspended: Story = {
  tags: ["dialog", "banner", "error"],
  args: { ...free, billing: { ...suspended("unpaid").billing, dialog: dialogs.cancel } },
  play: async () => {
    const dialog = await theDialog();
    await waitFor(() =>
      expect(dialog.getByText(text("payments:cancel.atOnce", { plan: pro() }))).toBeVisible(),
    );
  },
};
/** @state Plans, dialog `cancel`, sending: The server is processing the request. */
export const CancelSending: Story = {
  tags: ["dialog", "loading"],
  args: inDialog({ kind: "cancel", state: { kind: "saving" } }),
};
/** @state Plans, dialog `cancel`, not sent: The error is shown. The person can retry. */
export const CancelFailed: Story = {
  tags: ["dialog", "banner", "error"],
  args: inDialog({ kind: "cancel", state: { kind: "failed", reason: connection } }),
};

/**
 * The declaration, with the confirming button of the law.
 * @state Plans, dialog `withdraw`: The person declares the withdrawal.
 * @state Plans, withdrawal `open`: The declaration is shown with its confirming button.
 */
export const Withdraw: Story = {
  tags: ["dialog"],
  args: inDialog(dialogs.withdraw, { withdrawal: right }),
  play: async () => {
    const dialog = await theDialog();
    const declared = text("payments:withdrawal.statement", {
      name: "Anna Bianchi",
      plan: pro(),
      date: day(-3),
    });
    await waitFor(() => expect(dialog.getByText(declared)).toBeVisible());
  },
};
export const WithdrawalConfirmed: Story = {
  ...Withdraw,
  tags: ["interaction"],
  play: async ({ userEvent }) => {
    const dialog = await theDialog();
    await userEvent.click(dialog.getByRole("button", await byLaw("confirm")));
    await expect(onConfirm).toHaveBeenCalledOnce();
  },
};
/** @state Plans, withdrawal `withdrawing`: The server is processing the request. */
export const Withdrawing: Story = {
  tags: ["dialog", "loading"],
  args: inDialog({ kind: "withdraw", state: withdrawals.withdrawing }, { withdrawal: right }),
};
/** @state Plans, withdrawal `failed`: The error is shown. The person can retry. */
export const WithdrawalFailed: Story = {
  tags: ["dialog", "banner", "error"],
  args: inDialog({ kind: "withdraw", state: withdrawals.failed }, { withdrawal: right }),
};
/**
 * When it was received, what is given back, and where the acknowledgement went.
 * @state Plans, withdrawal `withdrawn`: Says when it was received, what is given back and where the acknowledgement
 * went.
 */
export const Withdrawn: Story = {
  tags: ["dialog"],
  args: {
    ...free,
    ...inDialog(
      { kind: "withdraw", state: withdrawals.withdrawn },
      {
        state: { kind: "ready", status: notPaying },
        receipts: { kind: "ready", receipts: eachState.slice(3, 4) },
      },
    ),
  },
  play: async () => {
    const dialog = await theDialog();
    const told = dialog.getAllByRole("definition").map(({ textContent }) => withSpaces(textContent));
    await expect(told).toEqual([withSpaces(format().dateTime(NOW)), euros(1900), anna.email]);
  },
};
/** In a trial that goes on into a subscription nothing was paid. */
export const WithdrawBeforePaying: Story = {
  tags: ["dialog"],
  args: inDialog(dialogs.withdraw, {
    state: { kind: "ready", status: paying(inTrial) },
    withdrawal: rightBeforePaying,
  }),
  play: async () => {
    const dialog = await theDialog();
    await waitFor(() => expect(dialog.getByText(text("payments:withdrawal.effectUnpaid"))).toBeVisible());
  },
};
/** Afterwards what remains of the trial is still there, and the plan can be bought again. */
export const BackInTrial: Story = {
  args: {
    billing: {
      ...billing,
      state: {
        kind: "ready",
        status: {
          ...paying(monthly, inDays(3)),
          source: "trial",
          subscription: null,
          timeline: [{ plan: "pro", source: "trial", from: inDays(-4), until: inDays(3) }],
        },
      },
      receipts: { kind: "ready", receipts: [] },
    },
    subscription: paidUntil(inDays(3)),
  },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByRole("button", { name: text("settings:plans.continueWith", { plan: pro() }) }),
    ).toBeEnabled();
  },
};
export const BoughtAgainInTrial: Story = {
  ...BackInTrial,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(
      canvas.getByRole("button", { name: text("settings:plans.continueWith", { plan: pro() }) }),
    );
    await expect(args.onChoosePlan).toHaveBeenCalledWith({ plan: "pro", period: "monthly" });
  },
};
export const WithdrawnBeforePaying: Story = {
  tags: ["dialog"],
  args: {
    ...free,
    ...inDialog(
      { kind: "withdraw", state: { ...withdrawals.withdrawn, refundedCents: 0 } },
      { state: { kind: "ready", status: notPaying } },
    ),
  },
  play: async () => {
    const dialog = await theDialog();
    await waitFor(() => expect(dialog.getByText(text("payments:withdrawal.overUnpaid"))).toBeVisible());
    await expect(dialog.getAllByRole("definition")).toHaveLength(2);
  },
};
export const WithdrawOnPhone: Story = { ...Withdraw, parameters: atWidth("phone") };

const field = (name: string, dialog: Awaited<ReturnType<typeof theDialog>>) =>
  dialog.getByRole("textbox", { name });
/** @state Plans, dialog `taxData`: The data for receipts is asked. */
export const TaxData: Story = {
  tags: ["dialog"],
  args: inDialog(dialogs.taxData, { taxData: null }),
  play: async () => {
    const dialog = await theDialog();
    await expect(field(text("payments:taxData.fields.vatId"), dialog)).toHaveValue("");
  },
};
/** What is stored, as it was checked. */
export const TaxDataStored: Story = {
  tags: ["dialog"],
  args: inDialog(dialogs.taxData),
  play: async () => {
    const dialog = await theDialog();
    await expect(field(text("payments:taxData.fields.vatId"), dialog)).toHaveValue("12345678903");
  },
};
/**
 * What is wrong stands at each field, and the first one has the focus.
 * @state Plans, dialog `taxData`, wrong entries: Each wrong field says what is wrong.
 */
export const TaxDataWrong: Story = {
  tags: ["dialog", "error"],
  args: inDialog(dialogs.taxData),
  play: async ({ userEvent }) => {
    const dialog = await theDialog();
    const vatId = field(text("payments:taxData.fields.vatId"), dialog);
    await userEvent.clear(vatId);
    await userEvent.type(vatId, "12345678904");
    const province = field(text("payments:taxData.fields.province"), dialog);
    await userEvent.clear(province);
    await userEvent.type(province, "ZZ");
    await userEvent.click(dialog.getByRole("button", { name: text("payments:taxData.save") }));
    await waitFor(() => expect(vatId).toHaveFocus());
    await expect(vatId).toHaveAccessibleDescription(text("billingRules:tax.vatId.check"));
    await expect(province).toHaveAccessibleDescription(
      text("billingRules:tax.province.unknown", { province: "ZZ" }),
    );
    await expect(onTaxDataSave).not.toHaveBeenCalled();
  },
};
/**
 * A person is asked for the codice fiscale, and for no VAT number.
 * @state Plans, dialog `taxData`, of a person: No VAT number is asked.
 */
export const TaxDataOfPerson: Story = {
  tags: ["dialog"],
  args: inDialog(dialogs.taxData, {
    taxData: { ...companyData, holder: "person", name: "Anna Bianchi", vatId: null, recipientCode: null },
  }),
  play: async () => {
    const dialog = await theDialog();
    await expect(field(text("payments:taxData.fields.taxCode"), dialog)).toHaveValue("");
    await expect(dialog.queryByRole("textbox", { name: text("payments:taxData.fields.vatId") })).toBeNull();
  },
};
/** @state Plans, dialog `taxData`, abroad: The codes of Italy are not asked. */
export const TaxDataAbroad: Story = {
  tags: ["dialog"],
  args: inDialog(dialogs.taxData, {
    taxData: {
      ...companyData,
      country: "DE",
      vatId: "DE123456789",
      recipientCode: null,
      street: "Torstraße 1",
      postalCode: "10119",
      city: "Berlin",
      province: null,
    },
  }),
  play: async () => {
    const dialog = await theDialog();
    await expect(field(text("payments:taxData.fields.vatId"), dialog)).toHaveValue("DE123456789");
    await expect(dialog.queryByRole("textbox", { name: text("payments:taxData.fields.pec") })).toBeNull();
  },
};
/** Codes are sent in upper case and without spaces. */
export const TaxDataTyped: Story = {
  tags: ["interaction"],
  args: inDialog(dialogs.taxData),
  play: async ({ userEvent }) => {
    const dialog = await theDialog();
    const code = field(text("payments:taxData.fields.recipientCode"), dialog);
    await userEvent.clear(code);
    await userEvent.type(code, " abc1234");
    await userEvent.click(dialog.getByRole("button", { name: text("payments:taxData.save") }));
    await expect(onTaxDataSave).toHaveBeenCalledWith({ ...companyData, recipientCode: "ABC1234" });
  },
};
/** @state Plans, dialog `taxData`, saving: The server is processing the request. */
export const TaxDataSaving: Story = {
  tags: ["dialog", "loading"],
  args: inDialog({ kind: "taxData", state: { kind: "saving" } }),
};
/** @state Plans, dialog `taxData`, saved: A message confirms the save until the next change. */
export const TaxDataSaved: Story = {
  tags: ["dialog"],
  args: inDialog({ kind: "taxData", state: { kind: "saved" } }),
  play: async () => {
    const dialog = await theDialog();
    await expect(dialog.getByRole("status")).toHaveTextContent(text("payments:taxData.saved"));
  },
};
/** @state Plans, dialog `taxData`, not saved: The error is shown; the typed values stay. */
export const TaxDataFailed: Story = {
  tags: ["dialog", "banner", "error"],
  args: inDialog({ kind: "taxData", state: { kind: "failed", reason: connection } }),
};
export const TaxDataOnPhone: Story = { ...TaxDataStored, parameters: atWidth("phone") };

/**
 * Back from the payment page, before the server knows.
 * @state Plans, checkout `pending`: The person is back from the payment page, and the server has not confirmed the
 * payment yet.
 */
export const CheckoutPending: Story = {
  tags: ["banner"],
  args: { ...NothingPaid.args, checkout: { kind: "pending" } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("status")).toHaveTextContent(text("payments:checkout.pending"));
  },
};
/** @state Plans, checkout `abandoned`: The person is back from the payment page without having paid. */
export const CheckoutAbandoned: Story = {
  tags: ["banner"],
  args: { ...NothingPaid.args, checkout: { kind: "abandoned" } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("status")).toHaveTextContent(text("payments:checkout.abandoned"));
  },
};
export const CheckoutDismissed: Story = {
  ...CheckoutAbandoned,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("components:banner.dismiss") }));
    await waitFor(() => expect(args.onBannerDismiss).toHaveBeenCalledOnce());
  },
};
/** @state Plans, checkout `down`: The payment service does not answer. The person can choose again later. */
export const CheckoutDown: Story = {
  tags: ["banner", "error"],
  args: { ...NothingPaid.args, checkout: { kind: "down" } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent(text("payments:checkout.down"));
  },
};
export const OnPhone: Story = { parameters: atWidth("phone"), args: of(monthly, { withdrawal: right }) };
export const OnTablet: Story = {
  parameters: atWidth("smallTablet"),
  args: of(monthly, { withdrawal: right }),
};

export const conditions: Conditions<Story> = {
  base: { args: of(monthly, { withdrawal: right }) },
};
