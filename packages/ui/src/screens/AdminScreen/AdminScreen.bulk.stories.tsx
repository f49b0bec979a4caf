import { message } from "@regia/domain/messages";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor, within } from "storybook/test";
import { containing, datePart, text } from "../../../storybook/language.ts";
import { atWidth } from "../../../storybook/viewports.ts";
import { snapshot } from "../../patterns/AccountSnapshotChange/accountSnapshot.fixture.ts";
import { anna, args, bruno, carla, dario } from "./AdminScreen.fixtures.ts";
import { AdminScreen, type BulkOutcome, type BulkState } from "./index.ts";

const trial = {
  plan: "pro",
  plan_expires_at: "2026-11-26T10:00:00Z",
  trial_start_date: "2026-11-19T10:00:00Z",
} as const;

const action = { op: "plan", plan: "pro", expiresAt: null } as const;

const outcomes: BulkOutcome[] = [
  {
    user: bruno,
    status: "planned",
    before: snapshot(trial),
    after: snapshot({ plan: "pro", trial_start_date: trial.trial_start_date, trial_used: true }),
  },
  { user: carla, status: "planned", before: snapshot(), after: snapshot({ plan: "pro" }) },
  { user: dario, status: "unchanged", before: snapshot({ plan: "pro" }), after: snapshot({ plan: "pro" }) },
  { user: anna, status: "failed", before: null, after: null, refusal: "not_found" },
];

const applied = outcomes.map((outcome) =>
  outcome.status === "planned" ? { ...outcome, status: "applied" as const } : outcome,
);

const states = {
  idle: { kind: "idle" },
  preparing: { kind: "preparing", action },
  preview: { kind: "preview", action, outcomes },
  running: { kind: "running", action, done: 400, total: 1000 },
  finished: { kind: "finished", action, outcomes: applied },
  failed: { kind: "failed", action, reason: message("errors:auth.connection") },
} satisfies { [K in BulkState["kind"]]: Extract<BulkState, { kind: K }> };

const meta = {
  title: "screens/AdminScreen/Bulk",
  component: AdminScreen,
  args: { ...args, selected: new Set([bruno.id, carla.id, dario.id]) },
} satisfies Meta<typeof AdminScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

const title = () => text("admin:bulk.title.plan", { plan: text("plans:pro.name") });

/** @state Bulk `idle`: Users are selected. The admin can choose an action for all of them. */
export const SelectionBar: Story = {
  args: { bulk: states.idle },
  play: async ({ canvas }) => {
    const bar = within(await canvas.findByRole("region", { name: text("admin:bulk.label") }));
    await expect(bar.getByRole("status")).toHaveTextContent(text("admin:bulk.selected", { count: 3 }));
  },
};
export const BarActions: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    const bar = within(await canvas.findByRole("region", { name: text("admin:bulk.label") }));
    await userEvent.click(bar.getByRole("button", { name: text("admin:bulk.plan") }));
    await userEvent.click(await screen.findByRole("menuitem", { name: text("plans:enterprise.name") }));
    await expect(args.onBulkPreview).toHaveBeenLastCalledWith({
      op: "plan",
      plan: "enterprise",
      expiresAt: null,
    });
    await userEvent.click(bar.getByRole("button", { name: text("components:actionBar.clear") }));
    await expect(args.onSelectedChange).toHaveBeenLastCalledWith(new Set());
    await waitFor(() =>
      expect(
        canvas.getByRole("checkbox", { name: text("admin:users.select", { name: "Bruno Verdi" }) }),
      ).toHaveFocus(),
    );
  },
};
export const PlanWithExpiry: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: text("admin:bulk.plan") }));
    await userEvent.click(await screen.findByRole("menuitem", { name: text("admin:bulk.withExpiry") }));
    const dialog = within(await screen.findByRole("dialog", { name: text("admin:bulk.expiryTitle") }));
    await expect(dialog.getByRole("button", { name: text("admin:bulk.preview") })).toBeDisabled();
    await userEvent.click(dialog.getByRole("radio", { name: text("plans:enterprise.name") }));
    const expiry = within(dialog.getByRole("group", { name: containing(text("admin:bulk.expiry")) }));
    expiry.getByRole("spinbutton", { name: containing(datePart("day")) }).focus();
    await userEvent.keyboard("31122026");
    await userEvent.click(dialog.getByRole("button", { name: text("admin:bulk.preview") }));
    await expect(args.onBulkPreview).toHaveBeenLastCalledWith({
      op: "plan",
      plan: "enterprise",
      expiresAt: "2026-12-31T22:59:59.999Z",
    });
  },
};
export const PlanWithPastExpiry: Story = {
  tags: ["dialog", "error"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: text("admin:bulk.plan") }));
    await userEvent.click(await screen.findByRole("menuitem", { name: text("admin:bulk.withExpiry") }));
    const dialog = within(await screen.findByRole("dialog", { name: text("admin:bulk.expiryTitle") }));
    const expiry = within(dialog.getByRole("group", { name: containing(text("admin:bulk.expiry")) }));
    expiry.getByRole("spinbutton", { name: containing(datePart("day")) }).focus();
    await userEvent.keyboard("20112026");
    await waitFor(() => expect(dialog.getByText(text("plans:change.expiryPast"))).toBeVisible());
    await expect(dialog.getByRole("button", { name: text("admin:bulk.preview") })).toBeDisabled();
    await expect(args.onBulkPreview).not.toHaveBeenCalled();
  },
};
export const SelectionByKeyboard: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    canvas.getByRole("checkbox", { name: text("admin:users.select", { name: "Anna Bianchi" }) }).focus();
    await userEvent.keyboard(" ");
    await expect(args.onSelectedChange).toHaveBeenLastCalledWith(
      new Set([bruno.id, carla.id, dario.id, anna.id]),
    );
    canvas.getByRole("button", { name: text("admin:bulk.role") }).focus();
    await userEvent.keyboard("{Enter}");
    await screen.findByRole("menuitem", { name: text("admin:role.user") });
    await userEvent.keyboard("{End}{Enter}");
    await expect(args.onBulkPreview).toHaveBeenLastCalledWith({ op: "role", role: "admin" });
  },
};
export const SelectionBarOnPhone: Story = {
  parameters: atWidth("phone"),
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
/** @state Bulk `preparing`: The dry run is in progress. */
export const Preparing: Story = { tags: ["dialog", "loading"], args: { bulk: states.preparing } };
export const CancelledWhilePreparing: Story = {
  ...Preparing,
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    const dialog = within(await screen.findByRole("dialog", { name: title() }));
    await userEvent.click(dialog.getByRole("button", { name: text("admin:plan.cancel") }));
    await expect(args.onBulkClose).toHaveBeenCalledOnce();
  },
};
/** @state Bulk `preview`: The result of the dry run is shown. The admin must confirm. */
export const Preview: Story = {
  tags: ["dialog"],
  args: { bulk: states.preview },
  play: async () => {
    const dialog = within(await screen.findByRole("dialog", { name: title() }));
    const [, first, second] = dialog.getAllByRole("row");
    if (!first || !second) throw new Error("There are fewer than two rows");
    await expect(first).toHaveTextContent(text("admin:bulk.refusal.not_found"));
    await expect(within(second).getByText(text("admin:change.trial.name")).closest("li")).toHaveTextContent(
      [
        text("admin:change.trial.running"),
        text("admin:change.becomes"),
        text("admin:change.trial.used"),
      ].join(""),
    );
  },
};
export const Apply: Story = {
  ...Preview,
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: text("admin:bulk.confirm", { count: 2 }) }));
    await expect(args.onBulkApply).toHaveBeenCalledOnce();
  },
};
export const PreviewOfDeletion: Story = {
  tags: ["dialog", "banner"],
  args: {
    bulk: {
      kind: "preview",
      action: { op: "delete" },
      outcomes: [
        { user: bruno, status: "planned", before: snapshot(trial), after: null },
        { user: anna, status: "failed", before: snapshot(), after: snapshot(), refusal: "self_deletion" },
      ],
    },
  },
  play: async () => {
    const dialog = within(await screen.findByRole("dialog", { name: text("admin:bulk.title.delete") }));
    await waitFor(() => expect(dialog.getByText(text("admin:bulk.deletion.change"))).toBeVisible());
    await waitFor(() => expect(dialog.getByText(text("admin:bulk.deletion.status.planned"))).toBeVisible());
    await waitFor(() => expect(dialog.getByText(text("admin:bulk.refusal.self_deletion"))).toBeVisible());
    await expect(
      dialog.getByRole("button", { name: text("admin:bulk.confirmDelete", { count: 1 }) }),
    ).toBeEnabled();
  },
};
/** Who pays for workspaces of others is deleted only if these may end. */
export const DeletePayersPreview: Story = {
  tags: ["dialog", "banner"],
  args: {
    bulk: {
      kind: "preview",
      action: { op: "delete" },
      outcomes: [
        {
          user: bruno,
          status: "planned",
          before: snapshot(trial),
          after: null,
          ending: [
            { id: "1", name: "Studio Bianchi", members: 4 },
            { id: "2", name: "Cantiere Adriatico", members: 12 },
          ],
        },
        { user: carla, status: "planned", before: snapshot(), after: null },
      ],
    },
  },
  play: async () => {
    const dialog = within(await screen.findByRole("dialog"));
    const confirm = { name: text("admin:bulk.confirmDelete", { count: 2 }) };
    await expect(dialog.getByRole("button", confirm)).toBeDisabled();
    await expect(dialog.getByRole("checkbox", { name: text("admin:ending.confirm") })).not.toBeChecked();
  },
};
export const DeletePayersConfirmed: Story = {
  ...DeletePayersPreview,
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("checkbox", { name: text("admin:ending.confirm") }));
    await userEvent.click(
      dialog.getByRole("button", { name: text("admin:bulk.confirmDelete", { count: 2 }) }),
    );
    await expect(args.onBulkApply).toHaveBeenCalledOnce();
  },
};
export const Deleted: Story = {
  tags: ["dialog", "banner"],
  args: {
    bulk: {
      kind: "finished",
      action: { op: "delete" },
      outcomes: [
        { user: bruno, status: "applied", before: snapshot(trial), after: null },
        { user: anna, status: "failed", before: snapshot(), after: snapshot(), refusal: "self_deletion" },
      ],
    },
  },
  play: async () => {
    const dialog = within(await screen.findByRole("dialog", { name: text("admin:bulk.title.delete") }));
    const deleted = text("admin:bulk.deletion.applied", { count: 1 });
    const kept = text("admin:bulk.deletion.notApplied", { count: 1 });
    await waitFor(() => expect(dialog.getByText(`${deleted} ${kept}`)).toBeVisible());
  },
};
/** Custom limits count only while the effective plan is enterprise. */
export const PreviewThatSuspendsLimits: Story = {
  tags: ["dialog", "banner"],
  args: {
    bulk: {
      kind: "preview",
      action,
      outcomes: [
        {
          user: anna,
          status: "planned",
          before: snapshot({ plan: "enterprise", custom_limits: { maxSmsPerMonth: 500 } }),
          after: snapshot({ plan: "pro", custom_limits: { maxSmsPerMonth: 500 } }),
        },
        {
          user: carla,
          status: "planned",
          before: snapshot({ plan: "enterprise" }),
          after: snapshot({ plan: "pro" }),
        },
      ],
    },
  },
  play: async () => {
    const dialog = within(await screen.findByRole("dialog"));
    await waitFor(() =>
      expect(dialog.getByText(text("admin:bulk.limitsSuspended", { count: 1 }))).toBeVisible(),
    );
    await expect(dialog.getAllByText(text("admin:bulk.limitsSuspendedMark"))).toHaveLength(1);
  },
};
export const PreviewWithNothingToDo: Story = {
  tags: ["dialog"],
  args: { bulk: { kind: "preview", action: { op: "trial" }, outcomes: outcomes.slice(2) } },
  play: async () => {
    const dialog = within(await screen.findByRole("dialog"));
    await expect(
      dialog.getByRole("button", { name: text("admin:bulk.confirm", { count: 0 }) }),
    ).toBeDisabled();
  },
};
/** @state Bulk `running`: The changes are being applied. */
export const Running: Story = {
  tags: ["dialog"],
  args: { bulk: states.running },
  play: async () => {
    const dialog = within(await screen.findByRole("dialog"));
    const progress = dialog.getByRole("progressbar", { name: text("admin:bulk.running") });
    await expect(progress).toHaveAttribute("aria-valuenow", "400");
  },
};
export const EscapeWhileRunning: Story = {
  ...Running,
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    await screen.findByRole("dialog");
    await userEvent.keyboard("{Escape}");
    await expect(args.onBulkClose).not.toHaveBeenCalled();
  },
};
/** @state Bulk `finished`, partly failed: The results are shown, with failures and their reasons first. */
export const PartlyFailed: Story = {
  tags: ["dialog", "banner"],
  args: { bulk: states.finished },
  play: async () => {
    const dialog = within(await screen.findByRole("dialog"));
    const changed = text("admin:bulk.applied", { count: 2 });
    const kept = text("admin:bulk.notApplied", { count: 1 });
    await waitFor(() => expect(dialog.getByText(`${changed} ${kept}`)).toBeVisible());
    await waitFor(() =>
      expect(dialog.getByRole("table", { name: text("admin:bulk.failedTable") })).toBeVisible(),
    );
  },
};
export const Close: Story = {
  ...PartlyFailed,
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    const dialog = within(await screen.findByRole("dialog"));
    const [close] = dialog.getAllByRole("button", { name: text("admin:bulk.done") }).slice(-1);
    if (!close) throw new Error("The close button is missing");
    await userEvent.click(close);
    await expect(args.onBulkClose).toHaveBeenCalledOnce();
  },
};
/** @state Bulk `finished`: The results for all users are shown. */
export const AllApplied: Story = {
  tags: ["dialog", "banner"],
  args: { bulk: { kind: "finished", action, outcomes: applied.slice(0, 2) } },
  play: async () => {
    const dialog = within(await screen.findByRole("dialog"));
    await waitFor(() => expect(dialog.getByText(text("admin:bulk.applied", { count: 2 }))).toBeVisible());
    await expect(dialog.queryByRole("table")).toBeNull();
  },
};
/** @state Bulk `failed`: The call failed, and it is not known whether anything changed. The admin can retry. */
export const CallFailed: Story = {
  tags: ["dialog", "banner", "error"],
  args: { bulk: states.failed },
  play: async () => {
    const dialog = within(await screen.findByRole("dialog"));
    await expect(dialog.getByRole("alert")).toHaveTextContent(text("errors:auth.connection"));
  },
};
export const Retry: Story = {
  ...CallFailed,
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: text("admin:retry") }));
    await expect(args.onBulkApply).toHaveBeenCalledOnce();
  },
};
export const PreviewOnPhone: Story = {
  tags: ["dialog"],
  args: { bulk: states.preview },
  parameters: atWidth("phone"),
  play: async () => {
    const dialog = within(await screen.findByRole("dialog"));
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    // Each user is a card, and overflowing content can be scrolled by keyboard.
    const [user] = dialog.getAllByRole("rowheader");
    const [status] = dialog.getAllByRole("cell");
    if (!user || !status) throw new Error("The preview has no row with a user and a status");
    await expect(status.getBoundingClientRect().top).toBeGreaterThanOrEqual(
      user.getBoundingClientRect().bottom - 1,
    );
  },
};
