import type {
  Handover,
  SentInvitation,
  WorkspaceEvent,
  WorkspaceMember,
  WorkspaceOverview,
} from "@regia/domain/workspaces";

/** The signed-in person of the stories. */
export const ANNA = "3f0e9c1a-5b7d-4a52-9c6e-1d2f3a4b5c6d";
const BRUNO = "8b1d22f4-5b7d-4a52-9c6e-1d2f3a4b5c6d";

/** A shared workspace that Anna pays for, with the seats of the plan pro. */
export const studio: WorkspaceOverview = {
  id: "0d5f1b7c-5b7d-4a52-9c6e-1d2f3a4b5c6d",
  name: "Studio Bianchi",
  slug: "studio-bianchi-k3f9x2ab",
  personal: false,
  payer_id: ANNA,
  payer_name: "Anna Bianchi",
  role: "owner",
  read_only: null,
  seat_excess: null,
  handover: null,
  created_at: "2026-09-01T08:00:00Z",
  seats: {
    users: { used: 3, limit: 6 },
    owners: { used: 1, limit: 1 },
    collaborators: { used: 2, limit: 5 },
  },
  can_invite: true,
  open_invitations: 1,
};

const member = (number: number, rest: Partial<WorkspaceMember>): WorkspaceMember => ({
  user_id: `5c6d0000-5b7d-4a52-9c6e-${String(number).padStart(12, "0")}`,
  display_name: `Membro ${number}`,
  email: `membro.${number}@studio-bianchi.it`,
  avatar_url: null,
  role: "collaborator",
  is_payer: false,
  read_only: null,
  joined_at: "2026-10-12T08:00:00Z",
  ...rest,
});

export const anna = member(1, {
  user_id: ANNA,
  display_name: "Anna Bianchi",
  email: "anna.bianchi@studio-bianchi.it",
  role: "owner",
  is_payer: true,
  joined_at: "2026-09-01T08:00:00Z",
});
export const bruno = member(2, {
  user_id: BRUNO,
  display_name: "Bruno Verdi",
  email: "bruno.verdi@studio-bianchi.it",
});
const carla = member(3, {
  display_name: null,
  email: "carla.con-un-indirizzo-molto-lungo@consulenze-associate.example.com",
});

/** Three people: the payer and two collaborators, one without a name. */
export const team = [anna, bruno, carla];

/** One page of a large workspace. */
export const crowd = [anna, ...Array.from({ length: 49 }, (_, number) => member(number + 10, {}))];

/** An offer to Bruno. */
export const offer: Handover = {
  member_id: BRUNO,
  member_name: "Bruno Verdi",
  expires_at: "2026-11-30T09:00:00Z",
};

const invitation = (number: number, email: string, status: SentInvitation["status"]): SentInvitation => ({
  id: `1f2e3d4c-5b7d-4a52-9c6e-${String(number).padStart(12, "0")}`,
  workspace_id: studio.id,
  email,
  status,
  created_at: "2026-11-20T09:00:00Z",
  sent_at: "2026-11-20T09:00:00Z",
  expires_at: "2026-11-27T09:00:00Z",
});

/** One invitation of each state that is listed. */
export const invitations = [
  invitation(1, "dario.neri@example.com", "open"),
  invitation(2, "elena.conti@example.com", "expired"),
  invitation(3, "fabio.greco@example.com", "declined"),
  invitation(4, "giulia.costa@example.com", "revoked"),
];

const event = (id: number, action: string, rest: Partial<WorkspaceEvent> = {}): WorkspaceEvent => ({
  id,
  at: "2026-11-20T09:00:00Z",
  action,
  actor_email: anna.email,
  target_email: null,
  role: null,
  name: studio.name,
  budgets: null,
  ...rest,
});

/** A record with a person who was renamed, a role, and an action of a newer server. */
export const events = [
  event(5, "archive_workspace"),
  event(4, "change_member_role", { target_email: bruno.email, role: "collaborator" }),
  event(3, "accept_invitation", { actor_email: bruno.email, target_email: bruno.email }),
  event(2, "invite_to_workspace", { target_email: bruno.email }),
  event(1, "create_workspace"),
];
