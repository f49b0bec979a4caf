import { message } from "@regia/domain/messages";
import { moneyFromCents } from "@regia/domain/money";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import { containing, format, locale, text, withSpaces } from "../../../storybook/language.ts";
import { atWidth } from "../../../storybook/viewports.ts";
import {
  INITIAL_INVOICE_QUERY,
  type InvoicesState,
  PaymentsScreen,
  type ReconciliationState,
  type RefundDialogState,
  type RefundState,
  type RevenueState,
} from "./index.ts";
import {
  ANNA,
  anonymous,
  eachState,
  nothing,
  paid,
  partlyRefunded,
  refundControls,
  refunding,
  revenue,
} from "./payments.fixture.ts";

const DOWN = "Il servizio di pagamento non risponde: riprova tra poco.";
const NO_PROVIDER = "Qui non è configurato alcun servizio di pagamento.";
const MEANWHILE = "Di questa ricevuta è stato rimborsato altro nel frattempo: guardala di nuovo.";
const connection = message("errors:auth.connection");

const revenues = {
  loading: { kind: "loading" },
  failed: { kind: "failed", reason: connection },
  loaded: { kind: "loaded", revenue },
} satisfies { [K in RevenueState["kind"]]: Extract<RevenueState, { kind: K }> };

const lists = {
  loading: { kind: "loading" },
  failed: { kind: "failed", reason: connection },
  empty: { kind: "empty" },
  filled: { kind: "filled", invoices: eachState, total: 120 },
} satisfies { [K in InvoicesState["kind"]]: Extract<InvoicesState, { kind: K }> };

const reconciliations = {
  idle: { kind: "idle" },
  running: { kind: "running" },
  failed: { kind: "failed", reason: NO_PROVIDER },
  done: { kind: "done", compared: 53 },
} satisfies { [K in ReconciliationState["kind"]]: Extract<ReconciliationState, { kind: K }> };

const UNPAID = "cus_TH4v9cJxWe7uZt";
const found = {
  mismatched: ["cus_TFzQ3nYbGk2pXw"],
  moneyWithoutPlan: [{ customer: "cus_TGa81mRvKd0sLq", cents: 17_100 }],
  planWithoutMoney: [UNPAID],
};

const dialogs = {
  closed: { kind: "closed" },
  refund: { kind: "refund", invoice: paid, state: { kind: "open" } },
} satisfies { [K in RefundDialogState["kind"]]: Extract<RefundDialogState, { kind: K }> };

const refunds = {
  open: { kind: "open" },
  refunding: { kind: "refunding" },
  failed: { kind: "failed", reason: DOWN },
  refunded: { kind: "refunded", cents: 1900 },
} satisfies { [K in RefundState["kind"]]: Extract<RefundState, { kind: K }> };

const meta = {
  component: PaymentsScreen,
  args: {
    ...refundControls,
    dialog: dialogs.closed,
    revenue: revenues.loaded,
    onRevenueReload: fn(),
    invoices: lists.filled,
    onInvoicesReload: fn(),
    query: INITIAL_INVOICE_QUERY,
    onQueryChange: fn(),
    pageSize: 25,
    reconciliation: reconciliations.idle,
    onReconcile: fn(),
    adminHref: "/app/admin",
    userHref: (userId) => `/app/admin/payments/${userId}`,
  },
} satisfies Meta<typeof PaymentsScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

const euros = (cents: number) => format().money(moneyFromCents(cents));
const refundTitle = (number = paid.number ?? "") => text("adminPayments:refund.title", { number });
const dialogOf = async (name: string) => within(await screen.findByRole("dialog", { name }));
const reasonOf = () => text("adminPayments:refund.reason");

/**
 * @state Revenue `loading`: The figures are loading.
 * @state Receipts `loading`: The first page is loading.
 */
export const Loading: Story = {
  tags: ["loading"],
  args: { revenue: revenues.loading, invoices: lists.loading },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("adminPayments:figures.loading"))).toBeVisible());
  },
};
/**
 * @state Revenue `loaded`: Each figure says what it counts and over which time.
 * @state Receipts `filled`: The receipts of a page are shown, newest first; the person leads to their payments.
 * @state Reconciliation `idle`: The books can be compared with the payment service.
 * @state Dialog `closed`: No dialog is open.
 */
export const Filled: Story = {
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(withSpaces(euros(99_433)))).toBeVisible());
    // The months before anything happened are left out.
    const months = within(canvas.getByRole("table", { name: text("adminPayments:months.title") }));
    await expect(months.getAllByRole("row")).toHaveLength(5);
  },
};
/**
 * What nothing was counted for is not zero per cent.
 * @state Revenue `loaded`, no data: Where there is nothing to count the figure says so, and shows no percentage.
 * @state Receipts `empty`: Nobody has paid yet.
 */
export const NoData: Story = {
  tags: ["empty"],
  args: { revenue: { kind: "loaded", revenue: nothing }, invoices: lists.empty },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText(text("adminPayments:figures.nothing"))).toHaveLength(3);
    await expect(canvas.queryByText(/%/)).toBeNull();
    await waitFor(() => expect(canvas.getByText(text("adminPayments:invoices.empty"))).toBeVisible());
  },
};
/**
 * @state Revenue `failed`: The figures could not be read, and the reason is shown. The invoices are there
 * nevertheless.
 */
export const RevenueFailed: Story = {
  tags: ["banner", "error"],
  args: { revenue: revenues.failed },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent(text("adminPayments:figures.failed"));
  },
};
export const RevenueRetry: Story = {
  ...RevenueFailed,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("admin:retry") }));
    await expect(args.onRevenueReload).toHaveBeenCalledOnce();
  },
};
/** @state Receipts `failed`: The list could not be read. The admin can retry. */
export const InvoicesFailed: Story = {
  tags: ["banner", "error"],
  args: { invoices: lists.failed },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent(text("payments:receipts.unread"));
  },
};
export const InvoicesRetry: Story = {
  ...InvoicesFailed,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("admin:retry") }));
    await expect(args.onInvoicesReload).toHaveBeenCalledOnce();
  },
};
/** @state Receipts `empty`, no match: No receipt matches the search and the status. */
export const NoMatch: Story = {
  tags: ["empty"],
  args: { invoices: lists.empty, query: { ...INITIAL_INVOICE_QUERY, status: "refunded" } },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("adminPayments:invoices.noMatch"))).toBeVisible());
  },
};
export const ShowAll: Story = {
  ...NoMatch,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(
      await canvas.findByRole("button", { name: text("adminPayments:invoices.showAll") }),
    );
    await expect(args.onQueryChange).toHaveBeenCalledWith(INITIAL_INVOICE_QUERY);
  },
};
export const Filter: Story = {
  tags: ["interaction"],
  args: { query: { ...INITIAL_INVOICE_QUERY, page: 3 } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(
      canvas.getByRole("button", { name: containing(text("adminPayments:invoices.filters.all")) }),
    );
    await userEvent.click(
      await screen.findByRole("option", { name: text("adminPayments:invoices.filters.refunded") }),
    );
    await expect(args.onQueryChange).toHaveBeenCalledWith({
      ...INITIAL_INVOICE_QUERY,
      status: "refunded",
    });
  },
};
/**
 * Who paid is gone; the receipt stays, and can be given back.
 * @state Receipts `filled`, account deleted: The receipt stays without a name.
 */
export const DeletedAccount: Story = {
  args: { invoices: { kind: "filled", invoices: [anonymous], total: 1 } },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("adminPayments:invoices.deleted"))).toBeVisible());
    await expect(canvas.queryByRole("link", { name: containing("@") })).toBeNull();
  },
};
export const Person: Story = {
  tags: ["interaction"],
  play: async ({ canvas }) => {
    const [link] = canvas.getAllByRole("link", { name: paid.email ?? "" });
    await expect(link).toHaveAttribute("href", `/app/admin/payments/${ANNA}`);
  },
};
/** @state Reconciliation `running`: The payment service is asked about every customer. */
export const Reconciling: Story = {
  tags: ["loading"],
  args: { reconciliation: reconciliations.running },
};
/** The comparison is asked for once. */
export const ReconcilingOnce: Story = {
  ...Reconciling,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(
      canvas.getByRole("button", { name: containing(text("adminPayments:reconcile.running")) }),
    );
    await expect(args.onReconcile).not.toHaveBeenCalled();
  },
};
/** @state Reconciliation `done`: The number of customers is shown. */
export const Reconciled: Story = {
  tags: ["banner"],
  args: { reconciliation: reconciliations.done },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(text("adminPayments:reconcile.done", { count: 53 }))).toBeInTheDocument();
  },
};
/**
 * What the comparison finds is named by the customers of the payment service.
 * @state Reconciliation `done`, with findings: What an admin has to check at the payment service is listed: money for
 * no plan, plans without money, unknown prices.
 */
export const ReconciledWithFindings: Story = {
  tags: ["banner", "warning"],
  args: { reconciliation: { ...reconciliations.done, ...found } },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByText(text("adminPayments:reconcile.planWithoutMoney", { customer: UNPAID })),
    ).toBeInTheDocument();
    await expect(canvas.getAllByText(/cus_/)).toHaveLength(3);
  },
};
/**
 * No payment service is configured here.
 * @state Reconciliation `failed`: The reason is shown, here that no payment service is configured.
 */
export const NoProvider: Story = {
  tags: ["banner", "error"],
  args: { reconciliation: reconciliations.failed },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent(text("adminPayments:reconcile.failed"));
  },
};
export const RefundAsked: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: refundTitle() }));
    await expect(args.onRefund).toHaveBeenCalledWith(paid);
    // What was not paid, or given back already, has no such button.
    await expect(
      canvas.getAllByRole("button", { name: containing(text("adminPayments:refund.open")) }),
    ).toHaveLength(3);
  },
};
/**
 * @state Dialog `refund`: The dialog of an invoice is open.
 * @state Refund `open`: What is left is proposed, a reason is required, and the button says the amount.
 */
export const Refund: Story = {
  tags: ["dialog"],
  args: { dialog: dialogs.refund },
  play: async ({ args, userEvent }) => {
    const form = await dialogOf(refundTitle());
    await userEvent.type(form.getByRole("textbox", { name: reasonOf() }), "Addebito doppio");
    await userEvent.click(
      form.getByRole("button", {
        name: text("adminPayments:refund.confirm", { amount: euros(1900) }),
      }),
    );
    await expect(args.onRefundConfirm).toHaveBeenCalledWith({
      amountCents: 1900,
      reason: "Addebito doppio",
    });
  },
};
/**
 * A part was given back before: the rest is proposed, and a part of it can be given back.
 * @state Refund `open`, a part was refunded before: The rest is proposed.
 */
export const PartialRefund: Story = {
  tags: ["dialog", "interaction"],
  args: { dialog: refunding(partlyRefunded) },
  play: async ({ args, userEvent }) => {
    const form = await dialogOf(refundTitle(partlyRefunded.number ?? ""));
    const amount = form.getByRole("textbox", { name: text("adminPayments:refund.amount") });
    await expect(amount).toHaveValue(locale() === "it" ? "15,00" : "15.00");
    await userEvent.clear(amount);
    await userEvent.type(amount, "4,50");
    await userEvent.type(form.getByRole("textbox", { name: reasonOf() }), "Sconto");
    await userEvent.click(
      form.getByRole("button", {
        name: text("adminPayments:refund.confirm", { amount: euros(450) }),
      }),
    );
    await expect(args.onRefundConfirm).toHaveBeenCalledWith({ amountCents: 450, reason: "Sconto" });
  },
};
/** @state Refund `open`, invalid: More than what is left, or no reason, is said at the field. */
export const RefundInvalid: Story = {
  tags: ["dialog", "error", "focus"],
  args: { dialog: dialogs.refund },
  play: async ({ args, userEvent }) => {
    const form = await dialogOf(refundTitle());
    const amount = form.getByRole("textbox", { name: text("adminPayments:refund.amount") });
    await userEvent.clear(amount);
    await userEvent.type(amount, "19,01");
    await userEvent.click(form.getByRole("button", { name: text("adminPayments:refund.open") }));
    await expect(amount).toHaveAccessibleDescription(
      containing(text("billingRules:refund.amount", { max: 19 })),
    );
    await waitFor(() => expect(amount).toHaveFocus());
    await expect(args.onRefundConfirm).not.toHaveBeenCalled();
  },
};
/** @state Refund `refunding`: The payment service is asked once; the dialog cannot be closed. */
export const Refunding: Story = {
  tags: ["dialog", "loading"],
  args: { dialog: refunding(paid, refunds.refunding) },
  play: async ({ args, userEvent }) => {
    const form = await dialogOf(refundTitle());
    await userEvent.click(
      form.getByRole("button", { name: containing(text("adminPayments:refund.refunding")) }),
    );
    await userEvent.keyboard("{Escape}");
    await expect(args.onRefundConfirm).not.toHaveBeenCalled();
    await expect(args.onDialogClose).not.toHaveBeenCalled();
  },
};
/** @state Refund `failed`, the service does not answer: The reason is shown, and what was typed stays. */
export const ProviderDown: Story = {
  tags: ["dialog", "banner", "error"],
  args: { dialog: refunding(paid, refunds.failed) },
  play: async () => {
    await expect((await dialogOf(refundTitle())).getByRole("alert")).not.toBeEmptyDOMElement();
  },
};
/**
 * Another admin was faster: what is left is shown, and nothing can be given back any more.
 * @state Refund `failed`, refunded meanwhile: Another admin was faster: what is left is shown anew.
 */
export const RefundedMeanwhile: Story = {
  tags: ["dialog", "banner", "error"],
  args: { dialog: refunding({ ...paid, refundedCents: 1900 }, { kind: "failed", reason: MEANWHILE }) },
  play: async () => {
    const form = await dialogOf(refundTitle());
    await expect(form.getByRole("alert")).not.toBeEmptyDOMElement();
    await expect(form.getByRole("button", { name: text("adminPayments:refund.open") })).toBeDisabled();
  },
};
/** @state Refund `refunded`: The amount is shown, and that the person is told. */
export const Refunded: Story = {
  tags: ["dialog"],
  args: { dialog: refunding({ ...paid, refundedCents: 1900 }, refunds.refunded) },
  play: async ({ args, userEvent }) => {
    const done = await dialogOf(text("adminPayments:refund.done", { amount: euros(1900) }));
    await expect(done.getByRole("status")).toHaveTextContent(containing(paid.email ?? ""));
    const [close] = done.getAllByRole("button", { name: text("payments:close") });
    if (close) await userEvent.click(close);
    await expect(args.onDialogClose).toHaveBeenCalledOnce();
  },
};
/** Each invoice becomes a card, and nothing extends beyond the edge. */
export const Phone: Story = {
  parameters: atWidth("phone"),
  play: async ({ canvas }) => {
    for (const cell of canvas.getAllByRole("cell")) {
      await expect(cell.getBoundingClientRect().right).toBeLessThanOrEqual(
        document.documentElement.clientWidth,
      );
    }
  },
};
