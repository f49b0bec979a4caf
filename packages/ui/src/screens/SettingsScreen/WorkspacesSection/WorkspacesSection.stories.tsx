import { message } from "@regia/domain/messages";
import type { ReceivedInvitation, Workspace } from "@regia/domain/workspaces";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import type { Conditions } from "../../../../storybook/conditions.tsx";
import { text } from "../../../../storybook/language.ts";
import { atWidth } from "../../../../storybook/viewports.ts";
import { type WorkspaceDialog, WorkspacesSection, type WorkspacesState } from "../index.ts";
import { SettingsScreen } from "../SettingsScreen.tsx";

const ANNA = "3f0e9c1a-5b7d-4a52-9c6e-1d2f3a4b5c6d";
const BRUNO = "8b1d22f4-5b7d-4a52-9c6e-1d2f3a4b5c6d";

const workspace = (name: string, rest: Partial<Workspace> = {}): Workspace => ({
  id: `id-${name}`,
  name,
  slug: `${name.toLowerCase().replaceAll(" ", "-")}-k3f9x2ab`,
  personal: false,
  payer_id: ANNA,
  role: "owner",
  read_only: null,
  seat_excess: null,
  handover: null,
  ...rest,
});
const personal = workspace("Anna Bianchi", { personal: true });
const studio = workspace("Studio Bianchi");
const partner = workspace("Consulenze Verdi", { payer_id: BRUNO, role: "collaborator" });

const invitation: ReceivedInvitation = {
  id: "1f2e3d4c-5b7d-4a52-9c6e-000000000001",
  workspace_name: "Cantiere Adriatico",
  invited_by: "Carla Neri",
  email: "anna.bianchi@studio-bianchi.it",
  expires_at: "2026-11-30T09:00:00Z",
};

const base = {
  kind: "ready",
  workspaces: [personal, partner, studio],
  invitations: [],
} satisfies WorkspacesState;
const states = {
  loading: { kind: "loading" },
  unread: { kind: "unread", reason: message("errors:auth.unknown") },
  ready: base,
} satisfies { [K in WorkspacesState["kind"]]: Extract<WorkspacesState, { kind: K }> };

const dialogs = {
  create: { kind: "create" },
  rename: { kind: "rename", workspace: studio },
  leave: { kind: "leave", workspace: partner },
  delete: { kind: "delete", workspace: studio },
} satisfies { [K in WorkspaceDialog["kind"]]: Extract<WorkspaceDialog, { kind: K }> };

const meta = {
  excludeStories: ["conditions"],
  component: WorkspacesSection,
  parameters: atWidth("desktop"),
  decorators: [
    (Story) => (
      <SettingsScreen section="workspaces">
        <Story />
      </SettingsScreen>
    ),
  ],
  args: {
    userId: ANNA,
    state: states.ready,
    limits: { maxWorkspaces: 3 },
    dialog: null,
    dialogState: { kind: "idle" },
    onDialogChange: fn(),
    onNameSave: fn(),
    onConfirm: fn(),
    onAct: fn(),
    onRetry: fn(),
  },
} satisfies Meta<typeof WorkspacesSection>;

export default meta;
type Story = StoryObj<typeof meta>;

const actionsOf = (name: string) => text("team:list.actions", { name });
const offer = { member_id: ANNA, member_name: "Anna Bianchi", expires_at: "2026-11-30T09:00:00Z" };
const saving = { kind: "saving" } as const;
const failed = { kind: "failed", reason: message("workspaceRules:missing.workspace") } as const;

/** @state Workspaces `loading`: The workspaces are loading. */
export const Loading: Story = {
  tags: ["loading"],
  args: { state: states.loading },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", { name: text("team:list.create") })).toBeDisabled();
  },
};
/** @state Workspaces `unread`: They could not be loaded. The person can retry. */
export const Unread: Story = {
  tags: ["banner", "error"],
  args: { state: states.unread },
};
export const Retry: Story = {
  ...Unread,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("settings:loadFailed.action") }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};
export const OnlyPersonal: Story = {
  args: { state: { ...base, workspaces: [personal] }, limits: { maxWorkspaces: 1 } },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("team:list.full", { count: 1 }))).toBeVisible());
    await expect(canvas.getByRole("button", { name: text("team:list.create") })).toBeDisabled();
  },
};
/**
 * @state Workspaces `ready`: The person opens, creates, renames, leaves and deletes workspaces, and answers
 * invitations and offers.
 */
export const Many: Story = {
  play: async ({ canvas }) => {
    const list = within(canvas.getByRole("list", { name: text("team:list.label") }));
    await expect(list.getAllByRole("listitem")).toHaveLength(3);
    await expect(list.getByRole("link", { name: "Studio Bianchi" })).toHaveAttribute(
      "href",
      "/app/w/studio-bianchi-k3f9x2ab/chat",
    );
  },
};
export const OpensCreation: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("team:list.create") }));
    await expect(args.onDialogChange).toHaveBeenCalledWith(dialogs.create);
  },
};
export const Actions: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: actionsOf("Studio Bianchi") }));
    await userEvent.click(await screen.findByRole("menuitem", { name: text("team:list.delete") }));
    await expect(args.onDialogChange).toHaveBeenCalledWith(dialogs.delete);
    await userEvent.click(canvas.getByRole("button", { name: actionsOf("Consulenze Verdi") }));
    await userEvent.click(await screen.findByRole("menuitem", { name: text("team:list.leave") }));
    await expect(args.onDialogChange).toHaveBeenCalledWith(dialogs.leave);
  },
};
/** The personal workspace can be renamed, and neither left nor deleted. */
export const PersonalActions: Story = {
  tags: ["interaction"],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: actionsOf("Anna Bianchi") }));
    await waitFor(() =>
      expect(screen.getByRole("menuitem", { name: text("team:list.rename") })).toBeVisible(),
    );
    await expect(screen.queryAllByRole("menuitem", { name: text("team:list.delete") })).toEqual([]);
    await expect(screen.queryAllByRole("menuitem", { name: text("team:list.leave") })).toEqual([]);
  },
};
export const ReadOnly: Story = {
  tags: ["banner"],
  args: {
    state: { ...base, workspaces: [personal, { ...studio, read_only: "maxWorkspaces" }] },
    limits: { maxWorkspaces: 1 },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("status")).toHaveTextContent(
      text("team:readOnly.paid", { count: 1, used: 2 }),
    );
    await expect(canvas.getAllByText(text("team:badge.readOnly"))).toHaveLength(1);
    await expect(canvas.getByRole("link", { name: text("team:readOnly.plans") })).toHaveAttribute(
      "href",
      "/app/settings?section=plans",
    );
  },
};
/** More members than the plan allows: the payer is told in which workspace, and where to remove some. */
export const SeatsReadOnly: Story = {
  tags: ["banner"],
  args: {
    state: {
      ...base,
      workspaces: [
        personal,
        { ...studio, seat_excess: { limit: "maxUsersPerWorkspace", used: 5, allowed: 3 } },
      ],
    },
  },
  play: async ({ canvas }) => {
    const notice = within(canvas.getByRole("status"));
    await expect(notice.getByRole("link", { name: "Studio Bianchi" })).toHaveAttribute(
      "href",
      "/app/w/studio-bianchi-k3f9x2ab/members",
    );
    await expect(canvas.getByRole("status")).toHaveTextContent(
      text("team:readOnly.seats.maxUsersPerWorkspace", { used: 5, allowed: 3 }),
    );
  },
};
/** After a downgrade of one's own plan, in a workspace of somebody else whose plan ended too. */
export const MuchReadOnly: Story = {
  tags: ["banner"],
  args: {
    state: {
      ...base,
      workspaces: [
        personal,
        { ...partner, read_only: "maxUserCollaboratorsPerWorkspace" },
        {
          ...studio,
          read_only: "maxWorkspaces",
          seat_excess: { limit: "maxOwnersPerWorkspace", used: 4, allowed: 1 },
        },
        workspace("Vendite", { read_only: "maxWorkspaces" }),
      ],
    },
    limits: { maxWorkspaces: 1 },
  },
};
export const ReadOnlyOfOthers: Story = {
  tags: ["banner"],
  args: { state: { ...base, workspaces: [personal, { ...partner, read_only: "maxUsersPerWorkspace" }] } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("status")).toHaveTextContent(text("team:readOnly.member"));
    await expect(canvas.queryByRole("link", { name: text("team:readOnly.plans") })).toBeNull();
  },
};
export const Invited: Story = {
  args: { state: { ...base, invitations: [invitation, { ...invitation, id: "2", invited_by: null }] } },
};
export const Accepts: Story = {
  ...Invited,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    const list = within(canvas.getByRole("list", { name: text("team:received.title") }));
    const workspace = "Cantiere Adriatico";
    await userEvent.click(
      list.getAllByRole("button", {
        name: text("team:received.acceptNamed", { workspace }),
      })[0] as HTMLElement,
    );
    await expect(args.onAct).toHaveBeenCalledWith({ kind: "acceptInvitation", id: invitation.id });
  },
};
export const Accepting: Story = {
  tags: ["loading"],
  args: {
    state: { ...base, invitations: [invitation], pending: { kind: "acceptInvitation", id: invitation.id } },
  },
};
export const AcceptFailed: Story = {
  tags: ["banner", "error"],
  args: {
    state: {
      ...base,
      invitations: [invitation],
      failure: message("workspaceRules:invited.full"),
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent(text("workspaceRules:invited.full"));
  },
};
export const Offered: Story = {
  tags: ["banner"],
  args: { state: { ...base, workspaces: [personal, { ...partner, handover: offer }] } },
};
export const DeclinesOffer: Story = {
  ...Offered,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("team:handover.decline") }));
    await expect(args.onAct).toHaveBeenCalledWith({ kind: "cancelHandover", id: partner.id });
  },
};
export const AcceptingOffer: Story = {
  tags: ["banner", "loading"],
  args: {
    state: {
      ...base,
      workspaces: [personal, { ...partner, handover: offer }],
      pending: { kind: "acceptHandover", id: partner.id },
    },
  },
};
/** @state Workspaces, dialog `create`: The name of a new workspace is asked. */
export const Creates: Story = {
  tags: ["dialog"],
  args: { dialog: dialogs.create },
};
export const SendsName: Story = {
  ...Creates,
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    const dialog = within(await screen.findByRole("dialog", { name: text("team:nameDialog.create") }));
    await userEvent.type(dialog.getByLabelText(text("team:nameDialog.name")), "  Vendite {Enter}");
    await expect(args.onNameSave).toHaveBeenCalledWith("Vendite");
  },
};
/** @state Workspaces, dialog `rename`: Another name is asked. */
export const Renames: Story = {
  tags: ["dialog"],
  args: { dialog: dialogs.rename },
  play: async () => {
    const dialog = within(await screen.findByRole("dialog", { name: text("team:nameDialog.rename") }));
    await expect(dialog.getByLabelText(text("team:nameDialog.name"))).toHaveValue("Studio Bianchi");
  },
};
/** @state Workspaces, dialog `leave`: Says what the person would no longer see. */
export const Leaves: Story = {
  tags: ["dialog"],
  args: { dialog: dialogs.leave },
};
export const ConfirmsLeaving: Story = {
  ...Leaves,
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: text("team:leave.confirm") }));
    await expect(args.onConfirm).toHaveBeenCalledOnce();
  },
};
export const Leaving: Story = {
  tags: ["dialog", "loading"],
  args: { dialog: dialogs.leave, dialogState: saving },
};
export const LeaveFailed: Story = {
  tags: ["dialog", "banner", "error"],
  args: { dialog: dialogs.leave, dialogState: failed },
};
/** @state Workspaces, dialog `delete`: The name has to be typed, because everything in it is deleted for everybody. */
export const Deletes: Story = {
  tags: ["dialog"],
  args: { dialog: dialogs.delete },
};
export const ConfirmsDeletion: Story = {
  ...Deletes,
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    const dialog = within(await screen.findByRole("dialog"));
    const workspace = "Studio Bianchi";
    const field = dialog.getByLabelText(text("team:remove.confirmation", { workspace }));
    await userEvent.type(field, "studio{Enter}");
    await waitFor(() => expect(dialog.getByText(text("team:remove.wrong", { workspace }))).toBeVisible());
    await expect(args.onConfirm).not.toHaveBeenCalled();
    await userEvent.clear(field);
    await userEvent.type(field, `${workspace}{Enter}`);
    await expect(args.onConfirm).toHaveBeenCalledOnce();
  },
};
export const Deleting: Story = {
  tags: ["dialog", "loading"],
  args: { dialog: dialogs.delete, dialogState: saving },
};
export const DeleteFailed: Story = {
  tags: ["dialog", "banner", "error"],
  args: { dialog: dialogs.delete, dialogState: failed },
};
export const OnPhone: Story = { parameters: atWidth("phone") };

export const conditions: Conditions<Story> = {
  Dark: {},
};
