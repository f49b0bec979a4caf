import type { AuditEntry } from "@regia/api/admin";
import { message } from "@regia/domain/messages";
import { euro } from "@regia/domain/money";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, waitFor, within } from "storybook/test";
import { containing, format, sample, text } from "../../../storybook/language.ts";
import { atWidth } from "../../../storybook/viewports.ts";
import { snapshot } from "../../patterns/AccountSnapshotChange/accountSnapshot.fixture.ts";
import { AuditFilters, INITIAL_AUDIT_QUERY } from "../../patterns/AuditFilters/index.ts";
import { AuditPeriod } from "../../patterns/AuditPeriod/index.ts";
import { type AuditExportState, AuditScreen, type AuditState } from "./index.ts";

const entry = (id: number, rest: Partial<AuditEntry>): AuditEntry => ({
  id,
  at: "2026-11-21T08:00:00Z",
  actorId: "3f0e9c1a-5b7d-4a52-9c6e-1d2f3a4b5c6d",
  actorEmail: "anna.bianchi@studio-bianchi.it",
  action: "update_user_plan",
  targetId: "8b1d22f4-5b7d-4a52-9c6e-1d2f3a4b5c6d",
  targetEmail: "bruno.verdi@studio-bianchi.it",
  before: snapshot(),
  after: snapshot(),
  workspaceId: null,
  workspaceName: null,
  memberRole: null,
  model: null,
  refund: null,
  requestId: "req_01",
  ...rest,
});

const enterprise = snapshot({ plan: "enterprise" });
const inKitchen = {
  before: null,
  after: null,
  workspaceId: "5d2c7e10-5b7d-4a52-9c6e-1d2f3a4b5c6d",
  workspaceName: "Cucina",
} as const;
const entries: AuditEntry[] = [
  entry(10, {
    at: "2026-11-21T09:59:30Z",
    action: "change_member_role",
    ...inKitchen,
    memberRole: "owner",
  }),
  entry(9, {
    at: "2026-11-21T09:59:20Z",
    action: "create_workspace",
    targetId: null,
    targetEmail: null,
    ...inKitchen,
  }),
  entry(8, {
    at: "2026-11-21T09:59:00Z",
    action: "end_sessions",
    before: snapshot({ sessions: 3 }),
    after: snapshot({ sessions: 0 }),
  }),
  entry(7, {
    at: "2026-11-21T09:58:00Z",
    after: snapshot({ plan: "pro", plan_expires_at: "2026-12-31T22:59:59.999Z" }),
  }),
  entry(6, { action: "update_user_role", after: snapshot({ role: "admin" }) }),
  entry(5, {
    at: "2026-11-20T16:20:00Z",
    action: "update_custom_limits",
    before: { ...enterprise, custom_limits: { maxWorkspaces: 10 } },
    after: { ...enterprise, custom_limits: { maxWorkspaces: 25, maxSmsPerMonth: -1 } },
  }),
  entry(4, {
    at: "2026-11-19T10:00:00Z",
    action: "start_trial",
    after: snapshot({
      plan: "pro",
      trial_start_date: "2026-11-19T10:00:00Z",
      plan_expires_at: "2026-11-26T10:00:00Z",
    }),
  }),
  entry(3, {
    at: "2026-11-18T07:12:00Z",
    action: "payment",
    actorId: null,
    actorEmail: null,
    after: snapshot({ plan: "pro", plan_expires_at: "2027-11-18T07:12:00Z" }),
  }),
  entry(2, { at: "2026-10-02T12:00:00Z", action: "delete_user", after: null }),
  entry(1, { at: "2026-09-01T12:00:00Z", action: "import_legacy_users" }),
];

const states = {
  loading: { kind: "loading" },
  failed: { kind: "failed" },
  empty: { kind: "empty" },
  filled: { kind: "filled", entries, total: 120 },
} satisfies { [K in AuditState["kind"]]: Extract<AuditState, { kind: K }> };

const exports = {
  idle: { kind: "idle" },
  running: { kind: "running", format: "csv" },
  failed: { kind: "failed", reason: message("errors:auth.connection") },
} satisfies { [K in AuditExportState["kind"]]: Extract<AuditExportState, { kind: K }> };

const meta = {
  component: AuditScreen,
  args: {
    state: states.filled,
    now: Date.parse("2026-11-21T10:00:00Z"),
    query: INITIAL_AUDIT_QUERY,
    onQueryChange: fn(),
    filters: (
      <>
        <AuditFilters query={INITIAL_AUDIT_QUERY} actions={["delete_user"]} onChange={fn()} />
        <AuditPeriod query={INITIAL_AUDIT_QUERY} onChange={fn()} today="2026-11-21" />
      </>
    ),
    pageSize: 50,
    exporting: exports.idle,
    onExport: fn(),
    onReload: fn(),
    adminHref: "/app/admin",
  },
} satisfies Meta<typeof AuditScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** @state `loading`: The first page is loading. */
export const Loading: Story = {
  tags: ["loading"],
  args: { state: states.loading },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("adminAudit:loading"))).toBeVisible());
  },
};
/** @state `failed`: The log could not be loaded. The admin can retry. */
export const Failed: Story = {
  tags: ["banner", "error"],
  args: { state: states.failed },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent(text("adminAudit:failed"));
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
/** @state `empty`: The log has no entries. */
export const Empty: Story = {
  tags: ["empty"],
  args: { state: states.empty },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByRole("heading", { name: text("adminAudit:empty") })).toBeVisible(),
    );
    await expect(canvas.queryByRole("table")).toBeNull();
  },
};
/**
 * @state `filled`: The entries of a page are shown.
 * @state Export `idle`: The admin can export all entries that the filters show, as CSV or NDJSON.
 */
export const Filled: Story = {
  play: async ({ canvas }) => {
    const table = within(canvas.getByRole("table", { name: text("adminAudit:table") }));
    const row = (action: string) => table.getByRole("row", { name: containing(action) });
    const becomes = text("admin:change.becomes");
    await expect(table.getAllByRole("row")).toHaveLength(11);
    const plan = row(text("adminAudit:action.update_user_plan"));
    await expect(plan).toHaveTextContent([text("plans:free.name"), becomes, text("plans:pro.name")].join(""));
    await expect(plan).toHaveTextContent(format().date("2026-12-31T22:59:59.999Z"));
    await expect(row(text("adminAudit:action.update_user_role"))).toHaveTextContent(
      [text("admin:role.user"), becomes, text("admin:role.admin")].join(""),
    );
    const limits = row(text("adminAudit:action.update_custom_limits"));
    await expect(limits).toHaveTextContent(
      [text("limits:field.maxWorkspaces"), "10", becomes, "25"].join(""),
    );
    await expect(limits).toHaveTextContent(
      [
        text("limits:field.maxSmsPerMonth"),
        text("admin:change.inherited"),
        becomes,
        text("limits:value.unlimited"),
      ].join(""),
    );
    await expect(row(text("adminAudit:action.change_member_role"))).toHaveTextContent(
      `Cucina${text("adminAudit:memberRole.owner")}`,
    );
    await expect(row(text("adminAudit:action.create_workspace"))).toHaveTextContent("Cucina");
    await expect(row(text("adminAudit:action.end_sessions"))).toHaveTextContent(
      [text("admin:change.sessions"), "3", becomes, "0"].join(""),
    );
    await expect(row(text("adminAudit:action.payment"))).toHaveTextContent(text("adminAudit:system"));
    await expect(row(text("adminAudit:action.delete_user"))).toHaveTextContent(text("admin:change.deleted"));
    await waitFor(() => expect(table.getByText("import_legacy_users")).toBeVisible());
  },
};
const undecided = {
  enabled: null,
  priceInput: null,
  priceOutput: null,
  minimumPlan: null,
  images: null,
  contextWindow: null,
  maxOutputTokens: null,
  source: null,
};
/** A change of a model names the model, and each field with its old and its new value. */
export const OfModels: Story = {
  tags: ["interaction"],
  args: {
    state: {
      kind: "filled",
      total: 1,
      entries: [
        entry(11, {
          action: "update_model",
          targetId: null,
          targetEmail: null,
          before: null,
          after: null,
          model: {
            id: "mistral-small",
            before: undecided,
            after: {
              enabled: false,
              priceInput: 150_000,
              priceOutput: 1_250,
              minimumPlan: "pro",
              images: true,
              contextWindow: 256_000,
              maxOutputTokens: null,
              source: { name: "models.dev", date: "2026-11-27" },
            },
          },
        }),
      ],
    },
  },
  play: async ({ canvas }) => {
    const row = within(canvas.getByRole("table", { name: text("adminAudit:table") })).getByRole("row", {
      name: containing(text("adminAudit:action.update_model")),
    });
    await expect(row).toHaveTextContent("mistral-small");
    const [before, becomes] = [text("adminAudit:model.catalogue"), text("admin:change.becomes")];
    for (const after of [
      text("adminAudit:model.disabled"),
      format().money(euro("0.15")),
      format().money(euro("0.00125"), { maximumDecimals: 6 }),
      text("plans:pro.name"),
    ]) {
      // The matcher reads a non-breaking space as a space.
      await expect(row).toHaveTextContent([before, becomes, after].join("").replaceAll("\u00a0", " "));
    }
    await expect(row).toHaveTextContent(
      [text("adminAudit:model.undecided"), becomes, format().number(256_000)].join(""),
    );
    await expect(row).toHaveTextContent(`models.dev, ${format().date("2026-11-27")}`);
  },
};
/** A refund names the receipt, what was paid back of it, and why. */
export const OfRefunds: Story = {
  tags: ["interaction"],
  args: {
    state: {
      kind: "filled",
      total: 1,
      entries: [
        entry(12, {
          action: "refund_payment",
          before: null,
          after: null,
          refund: {
            invoiceId: "in_1Q2w3E4r5T",
            number: "REGIA-0042",
            before: { refundedCents: 500 },
            after: { refundedCents: 1900, reason: sample("Doppio addebito") },
          },
        }),
      ],
    },
  },
  play: async ({ canvas }) => {
    const row = within(canvas.getByRole("table", { name: text("adminAudit:table") })).getByRole("row", {
      name: containing(text("adminAudit:action.refund_payment")),
    });
    const [before, after] = [euro("5"), euro("19")].map((amount) => format().money(amount));
    for (const shown of [
      "REGIA-0042",
      // The matcher reads a non-breaking space as a space.
      [before, text("admin:change.becomes"), after].join("").replaceAll("\u00a0", " "),
      sample("Doppio addebito"),
    ]) {
      await expect(row).toHaveTextContent(shown);
    }
  },
};
/** @state `empty`, no match: No entry matches the search and the filter. */
export const NoMatch: Story = {
  tags: ["empty"],
  args: { state: states.empty, query: { ...INITIAL_AUDIT_QUERY, search: "niccolò", action: "delete_user" } },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByRole("heading", { name: text("adminAudit:noMatch") })).toBeVisible(),
    );
  },
};
export const NoneInPeriod: Story = {
  ...NoMatch,
  args: { state: states.empty, query: { ...INITIAL_AUDIT_QUERY, to: "2026-01-31" } },
};
export const ShowAll: Story = {
  ...NoMatch,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("adminAudit:filters.showAll") }));
    await expect(args.onQueryChange).toHaveBeenCalledWith(INITIAL_AUDIT_QUERY);
  },
};
/** @state Export `running`: The file is being received. */
export const Exporting: Story = {
  tags: ["loading"],
  args: { exporting: exports.running },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("adminAudit:export.running"))).toBeVisible());
    await expect(canvas.getByRole("button", { name: text("adminAudit:export.ndjson") })).toBeDisabled();
  },
};
/** @state Export `failed`: An error above the filters says why. The admin can retry. */
export const ExportFailed: Story = {
  tags: ["banner", "error"],
  args: { exporting: exports.failed },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent(text("adminAudit:export.failed"));
  },
};
export const ExportAgain: Story = {
  ...ExportFailed,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("adminAudit:export.ndjson") }));
    await expect(args.onExport).toHaveBeenCalledWith("ndjson");
  },
};
export const NextPage: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("components:pagination.next") }));
    await expect(args.onQueryChange).toHaveBeenCalledWith({ ...INITIAL_AUDIT_QUERY, page: 2 });
  },
};
/** Each entry becomes a card, and nothing extends beyond the edge. */
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
