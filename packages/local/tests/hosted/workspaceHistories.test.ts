// Random histories of several people: the database answers each call as the domain's rules do. More of them, and others:
// `REGIA_HISTORIES=500 REGIA_FUZZ_SEED=1 vitest ... hosted/workspaceHistories`.
import { effectiveLimits } from "@regia/domain/limits";
import type { Limits } from "@regia/domain/plans";
import {
  creationRefusal,
  handoverRefusal,
  invitationRefusal,
  type MemberAction,
  type MemberPage,
  type MyWorkspaces,
  permissionRefusal,
  readOnlyMembers,
  readOnlyWorkspaces,
  roleChangeRefusal,
  type SentInvitation,
  seatExcess,
  seatRefusal,
  WORKSPACE_ROLES,
  type WorkspaceLimit,
  type WorkspaceOverview,
  type WorkspaceRole,
} from "@regia/domain/workspaces";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Account, type AccountFields, makeAccount } from "./people.ts";
import { onOneSetupOrAll, type Setup } from "./setups.ts";
import { ask, attempt, call, tokenOf } from "./workspaces.ts";

const HISTORIES = Number(process.env["REGIA_HISTORIES"] ?? 4);
const SEED = Number(process.env["REGIA_FUZZ_SEED"] ?? 13);
const PEOPLE = 5;

interface Member {
  role: WorkspaceRole;
  readonly joined: number;
}

interface Invitation {
  readonly id: string;
  readonly room: Room;
  readonly guest: Person;
  readonly token: string;
  status: "open" | "accepted" | "declined" | "revoked";
  expired: boolean;
}

interface Room {
  readonly id: string;
  readonly personal: boolean;
  payer: Person;
  since: number;
  readonly members: Map<Person, Member>;
  handover: { readonly to: Person; expired: boolean } | null;
  ended: boolean;
}

interface Person extends Account {
  fields: AccountFields;
}

/** The model: what the domain's rules say after each step. */
interface World {
  readonly setup: Setup;
  readonly people: readonly Person[];
  readonly rooms: Room[];
  readonly invitations: Invitation[];
  /** Counts the steps; orders who came first. */
  clock: number;
}

/** The plans that people begin with, and may get again. */
const PLANS: readonly AccountFields[] = [
  { plan: "enterprise" },
  { plan: "pro", plan_expires_at: "2400-01-01T00:00:00Z" },
  { plan: "enterprise" },
  { plan: "pro", plan_expires_at: "2020-01-01T00:00:00Z" },
  { plan: "free" },
];

const limit = fc.constantFrom(-1, 0, 1, 2, 2, 3, 3);
const fields: fc.Arbitrary<AccountFields> = fc.oneof(
  fc.constantFrom(...PLANS),
  fc
    .record({
      maxWorkspaces: limit,
      maxUsersPerWorkspace: limit,
      maxOwnersPerWorkspace: limit,
      maxUserCollaboratorsPerWorkspace: limit,
    })
    .map((custom_limits) => ({ plan: "enterprise" as const, custom_limits })),
);

/** What happens in any number of histories. */
const COMMON = [
  "accept ok",
  "accept P0002:invitation",
  "accept_handover ok",
  "accept_handover P0002:handover",
  "invite ok",
  "invite 42501:already_member",
  "invite 42501:read_only",
  "invite PT429:maxUsersPerWorkspace",
  "leave ok",
  "offer ok",
  "role ok",
  "role 42501:not_owner",
];

/** A step names people, workspaces and invitations by numbers, which are read modulo how many there are. */
const step = fc.record({
  kind: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom("invite", "accept") },
    { weight: 2, arbitrary: fc.constantFrom("role", "offer", "accept_handover", "plan") },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        "create",
        "decline",
        "revoke",
        "remove",
        "leave",
        "cancel",
        "delete",
        "rename",
        "expire",
      ),
    },
  ),
  room: fc.nat(1000),
  actor: fc.nat(1000),
  target: fc.nat(1000),
  // Mostly somebody who can do it.
  fitting: fc.nat(9).map((number) => number < 8),
  byToken: fc.boolean(),
  role: fc.constantFrom(...WORKSPACE_ROLES),
  fields,
});

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

function pick<T>(list: readonly T[], number: number): T {
  const found = list[number % list.length];
  if (found === undefined) throw new Error("There is nothing to choose from.");
  return found;
}

function limitsOf({ fields: given }: Person): Limits {
  const record = { plan: "free", plan_expires_at: null, custom_limits: null, ...given };
  return effectiveLimits(record, Date.now());
}

const at = (clock: number) => new Date(clock * 1000).toISOString();

function readOnlyOf({ rooms }: World, room: Room, person: Person): WorkspaceLimit | null {
  const limits = limitsOf(room.payer);
  const workspaces = rooms
    .filter(({ payer, ended }) => payer === room.payer && !ended)
    .map(({ id, personal, since }) => ({ id, personal, payer_since: at(since) }));
  if (readOnlyWorkspaces({ workspaces, limits }).has(room.id)) return "maxWorkspaces";
  const members = [...room.members].map(([{ id }, { role, joined }]) => ({
    user_id: id,
    role,
    is_payer: id === room.payer.id,
    joined_at: at(joined),
  }));
  return readOnlyMembers({ members, limits }).get(person.id) ?? null;
}

function permission(world: World, action: MemberAction, room: Room, actor: Person): string | null {
  const member = room.members.get(actor);
  if (!member || room.ended) return "P0002:workspace";
  const refusal = permissionRefusal({
    action,
    workspace: {
      payer_id: room.payer.id,
      personal: room.personal,
      role: member.role,
      read_only: readOnlyOf(world, room, actor),
    },
    person: actor.id,
  });
  return refusal && `42501:${refusal}`;
}

const countsOf = ({ members }: Room) => {
  const owners = [...members.values()].filter(({ role }) => role === "owner").length;
  return { owners, collaborators: members.size - owners };
};

const full = (field: string | null) => field && `PT429:${field}`;

/** One kind of step: who does it, what the rules say, what the database says, and what changes in the model. */
type Act = (world: World, step: Step) => Promise<{ expected: string; outcome: string }>;

function chosenRoom({ rooms }: World, { room, fitting }: Step): Room {
  const shared = rooms.filter(({ personal, ended }) => !personal && !ended);
  return pick(fitting && shared.length > 0 ? shared : rooms, room);
}

function chosenActor({ people }: World, room: Room, { actor, fitting }: Step): Person {
  return pick(fitting && room.members.size > 0 ? [...room.members.keys()] : people, actor);
}

/** Runs a call and, where the rules allow it, the change of the model. */
async function compare(
  expected: string | null,
  answered: Promise<{ readonly outcome: string }>,
  change: () => void,
) {
  const { outcome } = await answered;
  if (expected === null) change();
  return { expected: expected ?? "ok", outcome };
}

function answerTo(
  { byToken, fitting, actor }: Step,
  { people, invitations }: World,
  number: number,
): { invitation: Invitation; person: Person; args: Record<string, string>; lost: string | null } | null {
  if (invitations.length === 0) return null;
  const open = invitations.filter(({ status }) => status === "open");
  const invitation = pick(fitting && open.length > 0 ? open : invitations, number);
  const person = fitting ? invitation.guest : pick(people, actor);
  const args: Record<string, string> = byToken ? { token: invitation.token } : { invitation: invitation.id };
  const mine = person === invitation.guest;
  const foreign = byToken ? "42501:wrong_address" : "P0002:invitation";
  const lost = invitation.room.ended ? "P0002:invitation" : mine ? null : foreign;
  return { invitation, person, args, lost };
}

const NOTHING = { expected: "nothing", outcome: "nothing" };

function end(room: Room): void {
  room.ended = true;
  room.members.clear();
}

function removeMember(room: Room, person: Person): void {
  room.members.delete(person);
  if (room.handover?.to === person) room.handover = null;
}

const ACTS: Readonly<Record<Step["kind"], Act>> = {
  create: async (world, { actor }) => {
    const person = pick(world.people, actor);
    const paid = world.rooms.filter(({ payer, ended }) => payer === person && !ended).length;
    const answered = await call<{ id: string }>(world.setup, person, "create_workspace", { name: "Acme" });
    return await compare(
      full(creationRefusal({ limits: limitsOf(person), paid })),
      Promise.resolve(answered),
      () => {
        const members = new Map([[person, { role: "owner", joined: world.clock } as Member]]);
        const id = answered.answer?.id ?? "";
        world.rooms.push({
          id,
          personal: false,
          payer: person,
          since: world.clock,
          members,
          handover: null,
          ended: false,
        });
      },
    );
  },
  rename: async (world, step) => {
    const room = chosenRoom(world, step);
    const actor = chosenActor(world, room, step);
    const expected = permission(world, "rename_workspace", room, actor);
    const { outcome, answer } = await attempt(
      world.setup,
      actor,
      (sql) => sql`update public.workspaces set name = name || 'x' where id = ${room.id} returning id`,
    );
    // Whoever may not see or change it finds no row.
    if (expected === "P0002:workspace" || expected === "42501:not_owner") {
      return { expected: "ok of 0", outcome: `${outcome} of ${answer?.length}` };
    }
    return { expected: expected ?? "ok", outcome };
  },
  delete: async (world, step) => {
    const room = chosenRoom(world, step);
    const actor = chosenActor(world, room, step);
    const expected = permission(world, "delete_workspace", room, actor);
    return await compare(expected, call(world.setup, actor, "delete_workspace", { workspace: room.id }), () =>
      end(room),
    );
  },
  invite: async (world, step) => {
    const room = chosenRoom(world, step);
    const actor = step.fitting ? room.payer : chosenActor(world, room, step);
    const strangers = world.people.filter((person) => !room.members.has(person));
    const guest = pick(step.fitting ? [...strangers, ...world.people] : world.people, step.target);
    const allowed = permission(world, "invite_to_workspace", room, actor);
    const limits = limitsOf(room.payer);
    const entered = allowed !== "P0002:workspace" && allowed !== "42501:not_owner";
    const members = countsOf(room);
    const expected =
      (entered && !limits.canInviteUsers ? full(invitationRefusal({ limits, members })) : null) ??
      allowed ??
      (room.members.has(guest) ? "42501:already_member" : null) ??
      full(invitationRefusal({ limits, members }));
    const answered = await call<SentInvitation>(world.setup, actor, "invite_to_workspace", {
      workspace: room.id,
      email: guest.email.toUpperCase(),
    });
    const id = answered.answer?.id ?? "";
    const known = world.invitations.find((invitation) => invitation.id === id);
    const token = answered.answer ? await tokenOf(world.setup, id) : "";
    return await compare(expected, Promise.resolve(answered), () => {
      if (known) known.expired = false;
      else world.invitations.push({ id, room, guest, token, status: "open", expired: false });
    });
  },
  accept: async (world, step) => {
    const chosen = answerTo(step, world, step.target);
    if (!chosen) return NOTHING;
    const { invitation, person, args, lost } = chosen;
    const { room } = invitation;
    const again = invitation.status === "accepted" && room.members.has(person);
    const limits = limitsOf(room.payer);
    const closed = invitation.status !== "open" || invitation.expired ? "P0002:invitation" : null;
    const stuck = () => {
      if (room.members.has(person)) return null;
      // Nobody is in it yet with this seat, so only the workspace as a whole can be read-only.
      if (readOnlyOf(world, room, person) === "maxWorkspaces") return "42501:read_only";
      return full(seatRefusal({ limits, members: countsOf(room), role: "collaborator" }));
    };
    const expected = lost ?? (again ? null : (closed ?? stuck()));
    return await compare(expected, call(world.setup, person, "accept_invitation", args), () => {
      invitation.status = "accepted";
      if (!room.members.has(person)) {
        room.members.set(person, { role: "collaborator", joined: world.clock });
      }
    });
  },
  decline: async (world, step) => {
    const chosen = answerTo(step, world, step.target);
    if (!chosen) return NOTHING;
    const { invitation, person, args, lost } = chosen;
    const closed =
      invitation.status === "open" || invitation.status === "declined" ? null : "P0002:invitation";
    return await compare(lost ?? closed, call(world.setup, person, "decline_invitation", args), () => {
      invitation.status = "declined";
    });
  },
  revoke: async (world, step) => {
    if (world.invitations.length === 0) return NOTHING;
    const open = world.invitations.filter(({ status }) => status === "open");
    const invitation = pick(step.fitting && open.length > 0 ? open : world.invitations, step.target);
    const actor = chosenActor(world, invitation.room, step);
    const allowed = permission(world, "revoke_invitation", invitation.room, actor);
    const expected =
      (allowed === "P0002:workspace" ? "P0002:invitation" : allowed) ??
      (invitation.status === "open" ? null : "P0002:invitation");
    return await compare(
      expected,
      call(world.setup, actor, "revoke_invitation", { invitation: invitation.id }),
      () => {
        invitation.status = "revoked";
      },
    );
  },
  remove: async (world, step) => {
    const room = chosenRoom(world, step);
    const actor = chosenActor(world, room, step);
    const target = pick(world.people, step.target);
    const allowed = permission(world, actor === target ? "leave_workspace" : "remove_member", room, actor);
    const expected =
      allowed ??
      (room.members.has(target) ? null : "P0002:member") ??
      (target === room.payer ? "42501:payer" : null);
    return await compare(
      expected,
      call(world.setup, actor, "remove_member", { workspace: room.id, member: target.id }),
      () => removeMember(room, target),
    );
  },
  leave: async (world, step) => {
    const room = chosenRoom(world, step);
    const actor = chosenActor(world, room, step);
    const expected = permission(world, "leave_workspace", room, actor);
    return await compare(expected, call(world.setup, actor, "leave_workspace", { workspace: room.id }), () =>
      removeMember(room, actor),
    );
  },
  role: async (world, step) => {
    const room = chosenRoom(world, step);
    const actor = chosenActor(world, room, step);
    const target = step.fitting ? pick([...room.members.keys(), ...world.people], step.target) : actor;
    const allowed = permission(world, "change_member_role", room, actor);
    const before = room.members.get(target);
    const unchanged = before?.role === step.role;
    const refused = allowed === "42501:read_only" ? null : allowed;
    const found =
      (before ? null : "P0002:member") ??
      (!unchanged && target === room.payer ? "42501:payer" : null) ??
      (unchanged ? null : allowed);
    const seats = unchanged
      ? null
      : full(roleChangeRefusal({ limits: limitsOf(room.payer), members: countsOf(room), role: step.role }));
    return await compare(
      refused ?? found ?? seats,
      call(world.setup, actor, "set_member_role", {
        workspace: room.id,
        member: target.id,
        role: step.role,
      }),
      () => {
        if (before) before.role = step.role;
      },
    );
  },
  offer: async (world, step) => {
    const room = chosenRoom(world, step);
    const actor = step.fitting ? room.payer : chosenActor(world, room, step);
    const target = pick([...room.members.keys(), ...world.people], step.target);
    const expected =
      permission(world, "offer_handover", room, actor) ??
      (room.members.has(target) ? null : "P0002:member") ??
      (target === room.payer ? "42501:payer" : null);
    return await compare(
      expected,
      call(world.setup, actor, "offer_handover", { workspace: room.id, member: target.id }),
      () => {
        room.handover = { to: target, expired: false };
      },
    );
  },
  cancel: async (world, step) => {
    const room = chosenRoom(world, step);
    const actor = chosenActor(world, room, step);
    const inside = room.members.has(actor) ? null : "P0002:workspace";
    const offered = room.handover && (actor === room.payer || actor === room.handover.to);
    return await compare(
      inside ?? (offered ? null : "P0002:handover"),
      call(world.setup, actor, "cancel_handover", { workspace: room.id }),
      () => {
        room.handover = null;
      },
    );
  },
  accept_handover: async (world, step) => {
    const offered = world.rooms.filter(({ handover }) => handover !== null);
    const room = step.fitting && offered.length > 0 ? pick(offered, step.room) : chosenRoom(world, step);
    const actor = step.fitting && room.handover ? room.handover.to : chosenActor(world, room, step);
    const before = room.members.get(actor);
    const inside = before ? null : "P0002:workspace";
    const isOffered = room.handover?.to === actor && !room.handover.expired;
    const refusal = before
      ? handoverRefusal({
          limits: limitsOf(actor),
          paid: world.rooms.filter(({ payer, ended }) => payer === actor && !ended).length,
          members: countsOf(room),
          role: before.role,
        })
      : null;
    return await compare(
      inside ?? (isOffered ? full(refusal) : "P0002:handover"),
      call(world.setup, actor, "accept_handover", { workspace: room.id }),
      () => {
        const former = room.members.get(room.payer);
        if (former) former.role = "collaborator";
        if (before) before.role = "owner";
        Object.assign(room, { payer: actor, since: world.clock, handover: null });
      },
    );
  },
  plan: async (world, step) => {
    const person = step.fitting ? chosenRoom(world, step).payer : pick(world.people, step.actor);
    const { fields: given } = step;
    person.fields = { plan_expires_at: null, custom_limits: null, ...given };
    const { sql } = world.setup;
    await sql`
      update public.profiles set ${sql(person.fields as Record<string, string>)} where id = ${person.id}`;
    return NOTHING;
  },
  expire: async (world, step) => {
    const room = chosenRoom(world, step);
    await world.setup.sql`
      update public.workspace_invitations
      set sent_at = sent_at - interval '8 days', expires_at = expires_at - interval '8 days' where workspace_id = ${room.id}`;
    await world.setup.sql`
      update private.workspace_handovers
      set offered_at = offered_at - interval '8 days', expires_at = expires_at - interval '8 days'
      where workspace_id = ${room.id}`;
    for (const invitation of world.invitations) if (invitation.room === room) invitation.expired = true;
    if (room.handover) room.handover.expired = true;
    return NOTHING;
  },
};

async function begin(setup: Setup): Promise<World> {
  const accounts = await Promise.all(
    Array.from({ length: PEOPLE }, (_, index) => makeAccount(setup, PLANS[index])),
  );
  const people: Person[] = accounts.map((account, index) => ({ ...account, fields: PLANS[index] ?? {} }));
  const rooms = await Promise.all(
    people.map(async (person): Promise<Room> => {
      const { workspaces } = await ask<MyWorkspaces>(setup, person, "my_workspaces");
      const members = new Map([[person, { role: "owner", joined: 0 } as Member]]);
      const id = workspaces[0]?.id ?? "";
      return { id, personal: true, payer: person, since: 0, members, handover: null, ended: false };
    }),
  );
  const world: World = { setup, people, rooms, invitations: [], clock: 0 };
  const first = {
    room: 0,
    actor: 0,
    target: 0,
    fitting: true,
    byToken: false,
    role: "owner",
    fields: {},
  } as const;
  for (const actor of [0, 1]) await ACTS.create(world, { ...first, kind: "create", actor });
  return world;
}

/** What everybody sees in the end: the workspaces of each person, and the members and seats of each workspace. */
async function expectSame(world: World): Promise<void> {
  const { setup, people } = world;
  const rooms = world.rooms.filter(({ ended }) => !ended);
  for (const person of people) {
    const { workspaces } = await ask<MyWorkspaces>(setup, person, "my_workspaces");
    const seen = workspaces.map(({ id, role, read_only, seat_excess, payer_id, handover }) => ({
      id,
      role,
      read_only,
      seat_excess,
      payer_id,
      offered: handover?.member_id ?? null,
    }));
    const mine = rooms.filter(({ members }) => members.has(person));
    const expected = mine.map((room) => ({
      id: room.id,
      role: room.members.get(person)?.role,
      read_only: readOnlyOf(world, room, person),
      seat_excess: seatExcess({ limits: limitsOf(room.payer), members: countsOf(room) }),
      payer_id: room.payer.id,
      offered:
        room.handover && !room.handover.expired && [room.payer, room.handover.to].includes(person)
          ? room.handover.to.id
          : null,
    }));
    const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);
    expect(seen.toSorted(byId)).toEqual(expected.toSorted(byId));
  }
  for (const room of rooms.filter(({ personal }) => !personal)) {
    const { members } = await ask<MemberPage>(setup, room.payer, "workspace_people", { workspace: room.id });
    const order = ([person, { role, joined }]: [Person, Member]) =>
      (person === room.payer ? 0 : role === "owner" ? 1e6 : 2e6) + joined;
    const expected = [...room.members].toSorted((one, other) => order(one) - order(other));
    expect(members.map(({ user_id, role, read_only }) => [user_id, role, read_only])).toEqual(
      expected.map(([person, { role }]) => [person.id, role, readOnlyOf(world, room, person)]),
    );
    const overview = await ask<WorkspaceOverview>(setup, room.payer, "workspace_overview", {
      workspace: room.id,
    });
    const { owners, collaborators } = countsOf(room);
    const limits = limitsOf(room.payer);
    const open = world.invitations.filter(
      (invitation) => invitation.room === room && invitation.status === "open" && !invitation.expired,
    );
    expect(overview).toMatchObject({
      seats: {
        users: { used: owners + collaborators, limit: limits.maxUsersPerWorkspace },
        owners: { used: owners, limit: limits.maxOwnersPerWorkspace },
        collaborators: { used: collaborators, limit: limits.maxUserCollaboratorsPerWorkspace },
      },
      can_invite: limits.canInviteUsers,
      open_invitations: open.length,
    });
  }
}

onOneSetupOrAll("workspaces", (setup) => {
  test("of any history are as the domain's rules say", async () => {
    const outcomes = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 40 }), async (steps) => {
        const world = await begin(setup());
        const past: string[] = [];
        for (const next of steps) {
          world.clock += 1;
          const { expected, outcome } = await ACTS[next.kind](world, next);
          past.push(`${next.kind} ${outcome}`);
          expect(outcome, past.join("\n")).toBe(expected);
          outcomes.add(`${next.kind} ${outcome}`);
        }
        await expectSame(world);
      }),
      { numRuns: HISTORIES, seed: SEED, endOnFailure: false },
    );
    expect(outcomes).toEqual(new Set([...outcomes, ...COMMON]));
  });
});
