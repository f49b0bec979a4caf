import { message } from "@regia/domain/messages";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import type { Conditions } from "../../../storybook/conditions.tsx";
import { containing, format, text } from "../../../storybook/language.ts";
import { atWidth } from "../../../storybook/viewports.ts";
import { type InviteState, type MembersQuestion, MembersScreen, type MembersState } from "./index.ts";
import {
  ANNA,
  anna,
  bruno,
  crowd,
  events,
  invitations,
  offer,
  studio,
  team,
} from "./MembersScreen.fixture.ts";

const base = {
  kind: "ready",
  workspace: studio,
  members: { members: team, total: team.length },
  invitations: { kind: "ready", invitations },
  record: { kind: "ready", events, total: 5 },
} satisfies MembersState;

const states = {
  loading: { kind: "loading" },
  failed: { kind: "failed", reason: message("errors:auth.unknown") },
  ready: base,
} satisfies { [K in MembersState["kind"]]: Extract<MembersState, { kind: K }> };

const invites = {
  idle: { kind: "idle" },
  sending: { kind: "sending" },
  sent: { kind: "sent", email: "dario.neri@example.com" },
  failed: { kind: "failed", reason: message("workspaceRules:forbidden.already_member") },
} satisfies { [K in InviteState["kind"]]: Extract<InviteState, { kind: K }> };

const questions = {
  remove: { kind: "remove", member: bruno },
  offer: { kind: "offer", member: bruno },
  leave: { kind: "leave" },
} satisfies { [K in MembersQuestion["kind"]]: Extract<MembersQuestion, { kind: K }> };

const meta = {
  excludeStories: ["conditions"],
  component: MembersScreen,
  parameters: atWidth("desktop"),
  args: {
    userId: ANNA,
    state: states.ready,
    page: 1,
    pageSize: 50,
    onPageChange: fn(),
    search: "",
    onSearchChange: fn(),
    invite: invites.idle,
    onInvite: fn(),
    onAct: fn(),
    question: null,
    questionState: { kind: "idle" },
    onQuestionChange: fn(),
    onConfirm: fn(),
    onEarlierRecord: fn(),
    onRetry: fn(),
  },
} satisfies Meta<typeof MembersScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The workspace with other values. */
const where = (workspace: Partial<typeof studio>): MembersState => ({
  ...base,
  workspace: { ...studio, ...workspace },
});
const actionsOf = (name: string) => text("team:members.actions", { name });
const asCollaborator: MembersState = {
  kind: "ready",
  workspace: { ...studio, role: "collaborator" },
  members: base.members,
};

/** @state `loading`: The workspace and the first page of members are loading. */
export const Loading: Story = {
  tags: ["loading"],
  args: { state: states.loading },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("status")).toHaveTextContent(text("team:loading"));
  },
};
/** @state `failed`: They could not be loaded. The person can retry. */
export const Failed: Story = {
  tags: ["banner", "error"],
  args: { state: states.failed },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent(text("team:members.unread"));
  },
};
export const Retry: Story = {
  ...Failed,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("team:retry") }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};
/**
 * @state `ready`: Owners invite, change roles, remove, and read the record. Collaborators see who is there, and may
 * leave.
 */
export const Filled: Story = {
  play: async ({ canvas }) => {
    const list = within(canvas.getByRole("list", { name: text("team:members.list") }));
    await expect(list.getAllByRole("listitem")).toHaveLength(3);
    const own = list.getAllByRole("listitem")[0];
    await expect(own).toHaveTextContent(text("team:badge.payer"));
    await expect(own).toHaveTextContent(text("team:badge.you"));
    await waitFor(() => expect(canvas.getByText("archive_workspace")).toBeVisible());
    await waitFor(() =>
      expect(canvas.getByText(containing(text("team:members.seats.left", { count: 3 })))).toBeVisible(),
    );
  },
};
/** @state Invitation `idle`: An address can be invited, or the screen says why not and what to do. */
export const OnlyMe: Story = {
  args: {
    state: {
      ...base,
      workspace: {
        ...studio,
        seats: {
          users: { used: 1, limit: 6 },
          owners: { used: 1, limit: 1 },
          collaborators: { used: 0, limit: 5 },
        },
      },
      members: { members: [anna], total: 1 },
      invitations: { kind: "ready", invitations: [] },
      record: { kind: "ready", events: events.slice(-1), total: 1 },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("button", { name: actionsOf("Anna Bianchi") })).toBeNull();
    await waitFor(() => expect(canvas.getByText(text("team:invitations.empty"))).toBeVisible());
  },
};
export const Personal: Story = {
  args: {
    state: {
      ...where({ name: "Anna Bianchi", personal: true }),
      members: { members: [anna], total: 1 },
      invitations: undefined,
    } as MembersState,
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("team:invite.personal"))).toBeVisible());
    await expect(canvas.queryByLabelText(text("team:invite.email"))).toBeNull();
  },
};
export const Invites: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    const field = canvas.getByLabelText(text("team:invite.email"));
    await userEvent.type(field, "dario.neri{Enter}");
    await waitFor(() => expect(canvas.getByText(text("validation:account.email"))).toBeVisible());
    await expect(args.onInvite).not.toHaveBeenCalled();
    await userEvent.type(field, "@example.com{Enter}");
    await expect(args.onInvite).toHaveBeenCalledWith("dario.neri@example.com");
  },
};
/** @state Invitation `sending`: The invitation is being sent. */
export const Inviting: Story = { tags: ["loading"], args: { invite: invites.sending } };
/** @state Invitation `sent`: The address is confirmed, and the field is empty for the next one. */
export const Invited: Story = {
  args: { invite: invites.sent },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByText(text("team:invite.sent", { email: "dario.neri@example.com" }))).toBeVisible(),
    );
  },
};
/** @state Invitation `failed`: The reason stands at the field; the address stays. */
export const InviteRefused: Story = {
  tags: ["error"],
  args: { invite: invites.failed },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByText(text("workspaceRules:forbidden.already_member"))).toBeVisible(),
    );
  },
};
/** More invitations wait than seats are free: two of six are taken, and seven people were invited. */
export const MoreInvitedThanSeats: Story = {
  tags: ["banner"],
  args: {
    state: where({
      seats: {
        users: { used: 2, limit: 6 },
        owners: { used: 1, limit: 1 },
        collaborators: { used: 1, limit: 5 },
      },
      open_invitations: 7,
    }),
    invite: invites.sent,
  },
  play: async ({ canvas }) => {
    const surplus = text("team:invite.surplus", { count: 4, open: 7 });
    await waitFor(() => expect(canvas.getByText(surplus)).toBeVisible());
  },
};
export const SeatsFull: Story = {
  args: {
    state: where({
      seats: {
        users: { used: 6, limit: 6 },
        owners: { used: 1, limit: 1 },
        collaborators: { used: 5, limit: 5 },
      },
    }),
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("team:invite.full"))).toBeVisible());
    await waitFor(() => expect(canvas.getByText(text("team:invite.surplusFull"))).toBeVisible());
    await expect(canvas.getByRole("link", { name: text("team:invite.plans") })).toHaveAttribute(
      "href",
      "/app/settings?section=plans",
    );
  },
};
export const NotInPlan: Story = {
  args: { state: where({ can_invite: false }) },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("team:invite.notInPlan"))).toBeVisible());
  },
};
export const Unlimited: Story = {
  args: {
    state: where({
      seats: {
        users: { used: 3, limit: -1 },
        owners: { used: 1, limit: -1 },
        collaborators: { used: 2, limit: -1 },
      },
    }),
  },
};
export const ReadOnly: Story = {
  tags: ["banner"],
  args: { state: where({ read_only: "maxWorkspaces" }) },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(containing(text("team:readOnly.payer")))).toBeVisible());
  },
};
export const SeatReadOnly: Story = {
  tags: ["banner"],
  args: {
    userId: bruno.user_id,
    state: {
      ...asCollaborator,
      workspace: { ...studio, role: "collaborator", read_only: "maxUsersPerWorkspace" },
      members: {
        members: [anna, { ...bruno, read_only: "maxUsersPerWorkspace" }],
        total: 2,
      },
    } as MembersState,
  },
};
export const Collaborator: Story = {
  args: { userId: bruno.user_id, state: asCollaborator },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("team:invite.collaboratorOnly"))).toBeVisible());
    await expect(canvas.queryByRole("button", { name: actionsOf("Anna Bianchi") })).toBeNull();
    await waitFor(() => expect(canvas.getByRole("button", { name: actionsOf("Bruno Verdi") })).toBeVisible());
  },
};
export const Actions: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    const actions = canvas.getByRole("button", { name: actionsOf("Bruno Verdi") });
    await userEvent.click(actions);
    await userEvent.click(await screen.findByRole("menuitem", { name: text("team:members.makeOwner") }));
    await expect(args.onAct).toHaveBeenCalledWith({ kind: "role", member: bruno });
    await userEvent.click(actions);
    await userEvent.click(await screen.findByRole("menuitem", { name: text("team:members.remove") }));
    await expect(args.onQuestionChange).toHaveBeenCalledWith(questions.remove);
  },
};
export const ChangingRole: Story = {
  tags: ["loading"],
  args: { pending: { kind: "role", member: bruno } },
};
export const ChangeFailed: Story = {
  tags: ["banner", "error"],
  args: { failure: message("workspaceRules:full.maxOwnersPerWorkspace") },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent(
      text("workspaceRules:full.maxOwnersPerWorkspace"),
    );
  },
};
/** @state Question `remove`: Says what the member would no longer see. */
export const Removes: Story = {
  tags: ["dialog"],
  args: { question: questions.remove },
};
export const Confirms: Story = {
  ...Removes,
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    const title = text("team:members.removeTitle", { person: "Bruno Verdi" });
    const dialog = within(await screen.findByRole("dialog", { name: title }));
    await userEvent.click(dialog.getByRole("button", { name: text("team:members.removeConfirm") }));
    await expect(args.onConfirm).toHaveBeenCalledOnce();
  },
};
export const Removing: Story = {
  tags: ["dialog", "loading"],
  args: { question: questions.remove, questionState: { kind: "saving" } },
};
export const RemoveFailed: Story = {
  tags: ["dialog", "banner", "error"],
  args: {
    question: questions.remove,
    questionState: { kind: "failed", reason: message("workspaceRules:missing.member") },
  },
  play: async () => {
    const alert = await screen.findByRole("alert");
    await expect(alert).toHaveTextContent(text("workspaceRules:missing.member"));
  },
};
/** @state Question `offer`: Says what changes for both if the member accepts. */
export const Offers: Story = {
  tags: ["dialog"],
  args: { question: questions.offer },
};
export const SendsOffer: Story = {
  ...Offers,
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: text("team:members.offerConfirm") }));
    await expect(args.onConfirm).toHaveBeenCalledOnce();
  },
};
/** @state Question `leave`: Says what the person would no longer see. */
export const Leaves: Story = {
  tags: ["dialog"],
  args: { userId: bruno.user_id, state: asCollaborator, question: questions.leave },
};
export const OfferPending: Story = {
  tags: ["banner"],
  args: { state: where({ handover: offer }) },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(containing(format().date(offer.expires_at)))).toBeVisible());
  },
};
export const WithdrawsOffer: Story = {
  ...OfferPending,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("team:handover.cancel") }));
    await expect(args.onAct).toHaveBeenCalledWith({ kind: "cancelHandover" });
  },
};
export const OfferReceived: Story = {
  tags: ["banner"],
  args: {
    userId: bruno.user_id,
    state: {
      ...asCollaborator,
      workspace: { ...studio, role: "collaborator", handover: offer },
    } as MembersState,
  },
};
export const AcceptsOffer: Story = {
  ...OfferReceived,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("team:handover.accept") }));
    await expect(args.onAct).toHaveBeenCalledWith({ kind: "acceptHandover" });
  },
};
export const Resends: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    const [open, expired] = invitations;
    await userEvent.click(
      canvas.getByRole("button", {
        name: text("team:invitations.resendNamed", { email: expired?.email ?? "" }),
      }),
    );
    await expect(args.onAct).toHaveBeenCalledWith({ kind: "resend", invitation: expired });
    await userEvent.click(
      canvas.getByRole("button", {
        name: text("team:invitations.revokeNamed", { email: open?.email ?? "" }),
      }),
    );
    await expect(args.onAct).toHaveBeenCalledWith({ kind: "revoke", invitation: open });
  },
};
export const PartsLoading: Story = {
  tags: ["loading"],
  args: { state: { ...base, invitations: { kind: "loading" }, record: { kind: "loading" } } },
};
export const PartsFailed: Story = {
  tags: ["banner"],
  args: { state: { ...base, invitations: { kind: "failed" }, record: { kind: "failed" } } },
};
export const PageOfMany: Story = {
  args: {
    state: {
      ...where({
        seats: {
          users: { used: 1240, limit: -1 },
          owners: { used: 4, limit: -1 },
          collaborators: { used: 1236, limit: -1 },
        },
      }),
      members: { members: crowd, total: 1240 },
      record: { kind: "ready", events, total: 300 },
    } as MembersState,
  },
};
export const SearchesAndTurns: Story = {
  ...PageOfMany,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole("searchbox", { name: text("team:members.search") }), "b");
    await expect(args.onSearchChange).toHaveBeenCalledWith("b");
    await userEvent.click(canvas.getByRole("button", { name: text("components:pagination.next") }));
    await expect(args.onPageChange).toHaveBeenCalledWith(2);
    await userEvent.click(canvas.getByRole("button", { name: text("team:record.more") }));
    await expect(args.onEarlierRecord).toHaveBeenCalledOnce();
  },
};
export const NoMatch: Story = {
  tags: ["empty"],
  args: { state: { ...base, members: { members: [], total: 0 } }, search: "zeno" },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(
        canvas.getByRole("heading", { name: text("team:members.noMatch", { query: "zeno" }) }),
      ).toBeVisible(),
    );
  },
};
export const ClearsSearch: Story = {
  ...NoMatch,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("team:members.clear") }));
    await expect(args.onSearchChange).toHaveBeenCalledWith("");
  },
};
export const OnPhone: Story = { parameters: atWidth("phone") };

export const conditions: Conditions<Story> = {
  Dark: {},
};
