import { message } from "@regia/domain/messages";
import { RUN_STATUSES } from "@regia/domain/workflows";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor, within } from "storybook/test";
import { sample, text } from "../../../storybook/language.ts";
import { atWidth } from "../../../storybook/viewports.ts";
import { common, eachStatus, mail } from "./executions.fixture.ts";
import {
  ExecutionsScreen,
  INITIAL_RUN_QUERY,
  type ReceiptsState,
  type RunsState,
  type StandingConsent,
  type StandingState,
  type WorkflowUsage,
} from "./index.ts";

const connection = message("errors:auth.connection");

const lists = {
  loading: { kind: "loading" },
  failed: { kind: "failed", reason: connection },
  empty: { kind: "empty" },
  filled: { kind: "filled", runs: eachStatus, total: 80 },
} satisfies { [K in RunsState["kind"]]: Extract<RunsState, { kind: K }> };

const consent = (rest: Partial<StandingConsent>): StandingConsent => ({
  id: "c1",
  tool: "Manda un'email",
  recipients: ["carla@rossi.example", "bruno@studio-bianchi.it"],
  until: "2026-12-31T22:59:59Z",
  revokedAt: null,
  givenBy: "Anna Bianchi",
  ...rest,
});

const standing = {
  loading: { kind: "loading" },
  failed: { kind: "failed" },
  ready: {
    kind: "ready",
    consents: [
      consent({}),
      consent({ id: "c2", tool: "Aggiungi al calendario", until: "2026-11-20T22:59:59Z" }),
      consent({ id: "c3", tool: "tickets.create", recipients: [], revokedAt: "2026-11-27T08:00:00Z" }),
    ],
  },
} satisfies { [K in StandingState["kind"]]: Extract<StandingState, { kind: K }> };

const receipts = {
  unverified: { kind: "unverified" },
  verifying: { kind: "verifying" },
  failed: { kind: "failed", reason: connection },
  valid: { kind: "valid", count: 42 },
  broken: { kind: "broken", seq: 17 },
} satisfies { [K in ReceiptsState["kind"]]: Extract<ReceiptsState, { kind: K }> };

const usage: WorkflowUsage = {
  today: [
    { workflow: "Solleciti ai clienti", used: 12 },
    { workflow: "Rassegna stampa", used: 3 },
  ],
  todayLimit: 50,
  active: { used: 2, limit: 10 },
  concurrent: { used: 1, limit: 3 },
};

const meta = {
  component: ExecutionsScreen,
  args: {
    ...common,
    inbox: { kind: "ready", items: [] },
    detail: null,
    runs: lists.filled,
    query: INITIAL_RUN_QUERY,
    standing: standing.ready,
    receipts: receipts.unverified,
    usage,
    act: { kind: "idle" },
    question: null,
    connection: "online",
  },
} satisfies Meta<typeof ExecutionsScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/**
 * @state `filled`: The runs of a page in every status, and what is used of the limits.
 * @state Receipts `unverified`: They can be verified and exported.
 */
export const Filled: Story = {
  play: async ({ canvas }) => {
    const table = within(canvas.getByRole("table", { name: text("executions:runs.title") }));
    for (const status of RUN_STATUSES) {
      await waitFor(() => expect(table.getByText(text(`executions:status.${status}`))).toBeVisible());
    }
    await waitFor(() => expect(canvas.getByText(text("executions:inbox.empty"))).toBeVisible());
  },
};
/**
 * @state `loading`: The first page is loading.
 * @state Standing consents `loading`: They are loading.
 */
export const Loading: Story = {
  tags: ["loading"],
  args: { runs: lists.loading, inbox: { kind: "loading" }, standing: standing.loading },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("executions:runs.loading"))).toBeVisible());
  },
};
/**
 * @state `failed`: The runs could not be loaded. The person can retry.
 * @state Standing consents `failed`: They could not be loaded. The person can retry.
 */
export const Failed: Story = {
  tags: ["banner", "error"],
  args: {
    runs: lists.failed,
    inbox: { kind: "failed", reason: connection },
    standing: standing.failed,
  },
};
export const Retry: Story = {
  ...Failed,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    const [retry] = canvas.getAllByRole("button", { name: text("executions:retry") });
    if (retry) await userEvent.click(retry);
    await expect(args.onReload).toHaveBeenCalledOnce();
  },
};
/** @state `empty`: There are no runs yet; the Planner is one step away. Nobody has given a standing consent. */
export const Empty: Story = {
  tags: ["empty"],
  args: {
    runs: lists.empty,
    standing: { kind: "ready", consents: [] },
    usage: { ...usage, today: [], active: { used: 0, limit: 10 }, concurrent: { used: 0, limit: 3 } },
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("executions:runs.empty"))).toBeVisible());
    await waitFor(() => expect(canvas.getByText(text("executions:standing.empty"))).toBeVisible());
  },
};
/** @state `empty`, no match: No run has the chosen status and workflow. */
export const NoMatch: Story = {
  tags: ["empty"],
  args: { runs: lists.empty, query: { ...INITIAL_RUN_QUERY, status: "rejected" } },
};
export const ShowAll: Story = {
  ...NoMatch,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("executions:runs.showAll") }));
    await expect(args.onQueryChange).toHaveBeenCalledWith(INITIAL_RUN_QUERY);
  },
};
/** The next page keeps the filters. */
export const NextPage: Story = {
  tags: ["interaction"],
  args: { query: { ...INITIAL_RUN_QUERY, status: "failed" } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("components:pagination.next") }));
    await expect(args.onQueryChange).toHaveBeenCalledWith({ status: "failed", workflow: "all", page: 2 });
  },
};
/** @state Limits reached: Each limit is used up, and repeating a run is refused because of it. */
export const LimitsReached: Story = {
  args: {
    usage: {
      today: [{ workflow: "Solleciti ai clienti", used: 50 }],
      todayLimit: 50,
      active: { used: 10, limit: 10 },
      concurrent: { used: 3, limit: 3 },
    },
  },
  play: async ({ canvas }) => {
    const panel = within(canvas.getByRole("region", { name: text("executions:usage.title") }));
    await expect(panel.getAllByRole("meter")).toHaveLength(3);
  },
};
/** @state Standing consents `ready`: Those that hold can be revoked; those that were revoked or have ended say so. */
export const Revoking: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    const panel = within(canvas.getByRole("region", { name: text("executions:standing.title") }));
    const buttons = panel.getAllByRole("button");
    await expect(buttons).toHaveLength(1);
    if (buttons[0]) await userEvent.click(buttons[0]);
    await expect(args.onAsk).toHaveBeenCalledWith({
      kind: "revoke",
      consent: "c1",
      tool: sample("Manda un'email"),
    });
  },
};
/** @state Revoke: A question says what revoking means. */
export const RevokeAsked: Story = {
  tags: ["dialog"],
  args: { question: { kind: "revoke", consent: "c1", tool: "Manda un'email" } },
};
/** @state Receipts `verifying`: The chain is being read and verified. */
export const Verifying: Story = { tags: ["loading"], args: { receipts: receipts.verifying } };
/** @state Receipts `valid`: Every receipt follows the one before. */
export const ChainValid: Story = { tags: ["banner"], args: { receipts: receipts.valid } };
/** @state Receipts `broken`: The page says at which receipt the chain breaks. */
export const ChainBroken: Story = {
  tags: ["banner", "error"],
  args: { receipts: receipts.broken },
};
export const ExportReceipts: Story = {
  ...ChainBroken,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent("17");
    await userEvent.click(canvas.getByRole("button", { name: text("executions:receipts.export") }));
    await expect(args.onAct).toHaveBeenCalledWith({ kind: "export" });
  },
};
/** @state Receipts `failed`: The receipts could not be fetched. */
export const ChainUnread: Story = { tags: ["banner", "error"], args: { receipts: receipts.failed } };
/** @state Connection lost: The last known state stays, and nothing can be decided. */
export const ConnectionLost: Story = {
  tags: ["banner"],
  args: { connection: "lost", inbox: { kind: "ready", items: [mail(1)] } },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("executions:connection.lost"))).toBeVisible());
    await expect(canvas.getByRole("button", { name: text("executions:inbox.approve") })).toBeDisabled();
    await waitFor(() =>
      expect(canvas.getByRole("table", { name: text("executions:runs.title") })).toBeVisible(),
    );
  },
};
/** @state Session ended: The page stays as it was and says what to do. */
export const SessionEnded: Story = {
  tags: ["banner"],
  args: { connection: "ended" },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("executions:connection.ended"))).toBeVisible());
  },
};
/** Each run becomes a card, and nothing extends beyond the edge. */
export const Phone: Story = {
  parameters: atWidth("phone"),
  args: { inbox: { kind: "ready", items: [mail(1)] } },
};
