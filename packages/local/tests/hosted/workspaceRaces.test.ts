// Calls of several people that arrive in the same moment, on connections of their own. `REGIA_ROUNDS=1000 vitest ...
// hosted/workspaceRaces` runs each race more often.
import type postgres from "postgres";
import { beforeAll, expect, test } from "vitest";
import { type Account, type AccountFields, makeAccount } from "./people.ts";
import { onOneSetup } from "./setups.ts";
import { attempt } from "./workspaces.ts";

const ROUNDS = Number(process.env["REGIA_ROUNDS"] ?? 8);

type Arguments = Readonly<Record<string, string | boolean>>;

/** A call of a person: the function and its arguments. */
type Call = readonly [person: Account, name: string, args?: Arguments];

/** Waits in its transaction until all others do. */
type Gate = (sql: postgres.TransactionSql) => Promise<unknown>;

/** A workspace with what a race needs. */
interface Room {
  readonly id: string;
  /** The ids of the invitations, in the order of the guests. */
  readonly invitations: readonly string[];
}

const limits = (custom_limits: Readonly<Record<string, number>>): AccountFields => ({
  plan: "enterprise",
  custom_limits,
});

onOneSetup("workspaces under simultaneous calls", (setup) => {
  let payer: Account;
  let second: Account;
  let guests: readonly Account[];

  beforeAll(async () => {
    const make = (fields: AccountFields) => makeAccount(setup(), fields);
    payer = await make(limits({ maxWorkspaces: 3, maxUsersPerWorkspace: 3 }));
    second = await make(limits({ maxWorkspaces: 2, maxUsersPerWorkspace: 4 }));
    guests = await Promise.all(Array.from({ length: 10 }, () => make({ plan: "free" })));
  });

  /** Makes a workspace, past all rules. */
  async function open(
    owner: Account,
    {
      owners = [],
      collaborators = [],
      invited = [],
      offeredTo,
    }: {
      readonly owners?: readonly Account[];
      readonly collaborators?: readonly Account[];
      readonly invited?: readonly Account[];
      readonly offeredTo?: Account;
    },
  ): Promise<Room> {
    const { sql } = setup();
    const id = crypto.randomUUID();
    const members = [
      ...[owner, ...owners].map((person) => ({ workspace_id: id, user_id: person.id, role: "owner" })),
      ...collaborators.map((person) => ({ workspace_id: id, user_id: person.id, role: "collaborator" })),
    ];
    const invitations = invited.map(({ email }) => ({ id: crypto.randomUUID(), workspace_id: id, email }));
    await sql`insert into public.workspaces (id, name, slug, payer_id) values (${id}, 'Acme', ${`acme-${id}`}, ${owner.id})`;
    await sql`insert into public.workspace_members ${sql(members)}`;
    if (invitations.length > 0) await sql`insert into public.workspace_invitations ${sql(invitations)}`;
    if (offeredTo) {
      await sql`insert into private.workspace_handovers (workspace_id, member_id) values (${id}, ${offeredTo.id})`;
    }
    return { id, invitations: invitations.map((invitation) => invitation.id) };
  }

  const gate: Gate = (sql) => sql`select pg_advisory_xact_lock_shared(13)`;

  /** Makes calls that begin in the same moment; their answers in the order of the calls. */
  async function atOnce(calls: readonly Call[], besides?: (gate: Gate) => Promise<void>): Promise<string[]> {
    const { sql } = setup();
    const { outcomes } = await sql.begin(async (transaction) => {
      await transaction`select pg_advisory_xact_lock(13)`;
      const started = calls.map(([person, name, args = {}]) =>
        attempt(setup(), person, async (own) => {
          await gate(own);
          const list = Object.keys(args).map((key, index) => `${key} => $${index + 1}`);
          await own.unsafe(`select public.${name}(${list.join(", ")})`, Object.values(args));
        }),
      );
      const waiting = started.length + (besides ? 1 : 0);
      const outcomes = Promise.all([...started, besides?.(gate)]);
      for (;;) {
        const [locks] = await transaction<{ waiting: number }[]>`
          select count(*)::int as waiting from pg_locks where locktype = 'advisory' and not granted`;
        if (locks?.waiting === waiting) return { outcomes };
      }
    });
    const answers = await outcomes;
    return answers.slice(0, calls.length).map((answer) => answer?.outcome ?? "");
  }

  /** What must hold whatever happened: nobody has more than the payer's plan allows, and nothing is half done. */
  async function expectWhole(): Promise<void> {
    const faults = await setup().sql`
      select w.id, w.payer_id
      from public.workspaces as w
      cross join lateral (
        select count(*) as members, count(*) filter (where m.role = 'owner') as owners,
          bool_or(m.user_id = w.payer_id and m.role = 'owner') as paid
        from public.workspace_members as m where m.workspace_id = w.id
      ) as counted
      left join lateral (select private.limits_of(w.payer_id) as fields where not w.personal) as limits on true
      left join private.workspace_handovers as h on h.workspace_id = w.id
      left join private.member_counts as kept on kept.workspace_id = w.id
      where counted.paid is not true
        or (kept.owners, kept.owners + kept.collaborators) is distinct from (counted.owners, counted.members)
        or w.personal and counted.members <> 1
        or h.member_id = w.payer_id
        or not private.has_room(limits.fields, 'maxUsersPerWorkspace', counted.members - 1)
        or not private.has_room(limits.fields, 'maxOwnersPerWorkspace', counted.owners - 1)
        or not private.has_room(limits.fields, 'maxWorkspaces', private.count_paid(w.payer_id) - 1)`;
    expect(faults).toEqual([]);
  }

  /**
   * Runs one race many times, each time with workspaces of its own.
   * @param prepare makes the workspaces; returns the calls, and what to expect of their answers.
   */
  async function race(
    prepare: () => Promise<{
      readonly calls: readonly Call[];
      /** Runs beside the calls. */
      readonly besides?: (gate: Gate) => Promise<void>;
      readonly check: (outcomes: readonly string[]) => Promise<void> | void;
    }>,
  ): Promise<void> {
    for (let round = 0; round < ROUNDS; round += 1) {
      await setup().sql`delete from public.workspaces where not personal`;
      const { calls, besides, check } = await prepare();
      const outcomes = await atOnce(calls, besides);
      for (const outcome of outcomes) expect(outcome).not.toMatch(/^(?:40|XX|23|PT404)/);
      await check(outcomes);
      await expectWhole();
    }
  }

  const membersOf = async ({ id }: Room): Promise<string[]> => {
    const rows = await setup().sql<{ user_id: string }[]>`
      select user_id from public.workspace_members where workspace_id = ${id}`;
    return rows.map(({ user_id }) => user_id);
  };

  const guest = (index: number): Account => {
    const found = guests[index];
    if (found === undefined) throw new Error("There is no such guest.");
    return found;
  };

  const accept = (room: Room, index: number): Call => [
    guest(index),
    "accept_invitation",
    { invitation: room.invitations[index] ?? "" },
  ];

  const count = (outcomes: readonly string[], outcome: string) =>
    outcomes.filter((found) => found === outcome).length;

  test("ten guests and one seat: one of them gets it", async () => {
    await race(async () => {
      const stays = await makeAccount(setup());
      const room = await open(payer, { collaborators: [stays], invited: guests });
      return {
        calls: guests.map((_, index) => accept(room, index)),
        check: (outcomes) => {
          expect(count(outcomes, "ok")).toBe(1);
          expect(count(outcomes, "PT429:maxUsersPerWorkspace")).toBe(9);
        },
      };
    });
  });

  test("one address invited eight times: one invitation and one email", async () => {
    await race(async () => {
      const room = await open(payer, { owners: [second] });
      const email = `${crypto.randomUUID()}@example.com`;
      return {
        calls: Array.from(
          { length: 8 },
          (_, index): Call => [
            index % 2 === 0 ? payer : second,
            "invite_to_workspace",
            { workspace: room.id, email },
          ],
        ),
        check: async (outcomes) => {
          expect(count(outcomes, "ok")).toBe(8);
          const [row] = await setup().sql`
            select (select count(*) from public.workspace_invitations where email = ${email})::int as invitations,
              (select count(*) from private.outgoing_mail where recipient = ${email})::int as emails`;
          expect(row).toEqual({ invitations: 1, emails: 1 });
          await setup().sql`delete from private.emails_sent`;
        },
      };
    });
  });

  test("one invitation accepted four times and declined: one membership, or none", async () => {
    await race(async () => {
      const room = await open(payer, { invited: [guest(0)] });
      const decline: Call = [guest(0), "decline_invitation", { invitation: room.invitations[0] ?? "" }];
      return {
        calls: [...Array.from({ length: 4 }, () => accept(room, 0)), decline],
        check: async (outcomes) => {
          const declined = outcomes[4] === "ok";
          expect(outcomes.slice(0, 4)).toEqual(Array(4).fill(declined ? "P0002:invitation" : "ok"));
          expect(await membersOf(room)).toHaveLength(declined ? 1 : 2);
        },
      };
    });
  });

  test("six new workspaces where one is allowed: one", async () => {
    await race(async () => {
      await open(payer, {});
      return {
        calls: Array.from({ length: 6 }, (): Call => [payer, "create_workspace", { name: "Acme" }]),
        check: (outcomes) => {
          expect(count(outcomes, "ok")).toBe(1);
          expect(count(outcomes, "PT429:maxWorkspaces")).toBe(5);
        },
      };
    });
  });

  test("accepted against revoked: one of the two", async () => {
    await race(async () => {
      const room = await open(payer, { invited: [guest(0)] });
      return {
        calls: [accept(room, 0), [payer, "revoke_invitation", { invitation: room.invitations[0] ?? "" }]],
        check: async (outcomes) => {
          expect(outcomes.toSorted()).toEqual(["P0002:invitation", "ok"]);
          expect(await membersOf(room)).toHaveLength(outcomes[0] === "ok" ? 2 : 1);
        },
      };
    });
  });

  test("a member removed against two guests: as many as there are seats", async () => {
    await race(async () => {
      const members = [guest(8), guest(9)];
      const room = await open(payer, { collaborators: members, invited: [guest(0), guest(1)] });
      return {
        calls: [
          accept(room, 0),
          accept(room, 1),
          [payer, "remove_member", { workspace: room.id, member: guest(8).id }],
          [guest(8), "leave_workspace", { workspace: room.id }],
        ],
        check: (outcomes) => {
          expect(count(outcomes.slice(0, 2), "ok")).toBeLessThanOrEqual(1);
          expect(outcomes.slice(2)).toContain("ok");
        },
      };
    });
  });

  test("a member leaves against a change of the role and an offer: gone", async () => {
    await race(async () => {
      const room = await open(payer, { collaborators: [guest(0)] });
      const about = { workspace: room.id, member: guest(0).id };
      return {
        calls: [
          [guest(0), "leave_workspace", { workspace: room.id }],
          [payer, "set_member_role", { ...about, role: "owner" }],
          [payer, "offer_handover", about],
        ],
        check: async ([left, ...others]) => {
          expect(left).toBe("ok");
          for (const outcome of others) expect(["ok", "P0002:member"]).toContain(outcome);
          expect(await membersOf(room)).toEqual([payer.id]);
          await setup().sql`delete from private.emails_sent`;
        },
      };
    });
  });

  test("a workspace deleted against all else: nothing is left", async () => {
    await race(async () => {
      const room = await open(payer, { owners: [second], invited: guests.slice(0, 2), offeredTo: second });
      const about = { workspace: room.id, member: second.id };
      return {
        calls: [
          [payer, "delete_workspace", { workspace: room.id }],
          accept(room, 0),
          accept(room, 1),
          [second, "accept_handover", { workspace: room.id }],
          [second, "invite_to_workspace", { workspace: room.id, email: guest(3).email }],
          [second, "leave_workspace", { workspace: room.id }],
          [payer, "set_member_role", { ...about, role: "collaborator" }],
          [payer, "remove_member", about],
        ],
        check: async ([deleted]) => {
          // Whoever takes over first pays, and only that person deletes.
          expect(["ok", "42501:not_payer"]).toContain(deleted);
          const left = await membersOf(room);
          expect(left.length > 0).toBe(deleted !== "ok");
          await setup().sql`delete from private.emails_sent`;
        },
      };
    });
  });

  test("a plan that ends against guests: none joins after it", async () => {
    const host = await makeAccount(setup(), limits({}));
    await race(async () => {
      await setup().sql`update public.profiles set plan = 'enterprise' where id = ${host.id}`;
      const room = await open(host, { invited: guests.slice(0, 4) });
      let ended = 0;
      return {
        calls: guests.slice(0, 4).map((_, index) => accept(room, index)),
        besides: (wait) =>
          setup().sql.begin(async (sql) => {
            await wait(sql);
            const [row] = await sql<{ at: string }[]>`
              update public.profiles set plan = 'free' where id = ${host.id}
              returning extract(epoch from clock_timestamp())::text as at`;
            ended = Number(row?.at);
          }),
        check: async () => {
          const rows = await setup().sql<{ at: string }[]>`
            select extract(epoch from joined_at)::text as at from public.workspace_members
            where workspace_id = ${room.id} and role = 'collaborator'`;
          for (const { at } of rows) expect(Number(at)).toBeLessThan(ended);
          await setup().sql`delete from public.workspaces where id = ${room.id}`;
        },
      };
    });
  });

  test("two workspaces taken over where one is allowed, and a new one: one", async () => {
    await race(async () => {
      const other = guest(9);
      const rooms = await Promise.all(
        [payer, other].map((owner) => open(owner, { collaborators: [second], offeredTo: second })),
      );
      await setup().sql`update public.profiles set plan = 'enterprise' where id = ${other.id}`;
      return {
        calls: [
          ...rooms.map((room): Call => [second, "accept_handover", { workspace: room.id }]),
          [second, "create_workspace", { name: "Acme" }],
        ],
        check: (outcomes) => {
          expect(count(outcomes, "ok")).toBe(1);
          expect(count(outcomes, "PT429:maxWorkspaces")).toBe(2);
        },
      };
    });
  });

  test("two payers who take over from each other, at once: both", async () => {
    const pair = await Promise.all([limits({}), limits({})].map((fields) => makeAccount(setup(), fields)));
    const [one, other] = pair;
    if (!one || !other) throw new Error("An account is missing.");
    await race(async () => {
      const first = await open(one, { collaborators: [other], offeredTo: other });
      const last = await open(other, { collaborators: [one], offeredTo: one });
      return {
        calls: [
          [other, "accept_handover", { workspace: first.id }],
          [one, "accept_handover", { workspace: last.id }],
          [one, "create_workspace", { name: "Acme" }],
          [other, "create_workspace", { name: "Acme" }],
        ],
        check: (outcomes) => expect(count(outcomes, "ok")).toBe(4),
      };
    });
  });

  test("a workspace taken over against guests: within the plan of who pays then", async () => {
    const host = await makeAccount(setup(), limits({}));
    await race(async () => {
      const room = await open(host, { collaborators: [second], invited: guests, offeredTo: second });
      return {
        calls: [
          [second, "accept_handover", { workspace: room.id }],
          ...guests.map((_, index) => accept(room, index)),
        ],
        check: async ([taken, ...accepted]) => {
          const members = await membersOf(room);
          expect(members).toHaveLength(2 + count(accepted, "ok"));
          if (taken === "ok") expect(members.length).toBeLessThanOrEqual(4);
          else expect(taken).toBe("PT429:maxUsersPerWorkspace");
        },
      };
    });
  });

  test("a workspace taken over against the offer taken back and the receiver removed", async () => {
    await race(async () => {
      const room = await open(payer, { collaborators: [second], offeredTo: second });
      return {
        calls: [
          [second, "accept_handover", { workspace: room.id }],
          [payer, "cancel_handover", { workspace: room.id }],
          [payer, "remove_member", { workspace: room.id, member: second.id }],
        ],
        check: async ([taken, cancelled, removed]) => {
          const [row] = await setup().sql<{ payer_id: string }[]>`
            select payer_id from public.workspaces where id = ${room.id}`;
          expect(row?.payer_id).toBe(taken === "ok" ? second.id : payer.id);
          if (taken === "ok") expect([cancelled, removed]).toEqual(["P0002:handover", "42501:not_owner"]);
          else expect(["P0002:handover", "P0002:workspace"]).toContain(taken);
        },
      };
    });
  });

  test("an account deleted against taking over and joining: gone from everywhere, or still paying", async () => {
    await race(async () => {
      const leaver = await makeAccount(setup(), limits({}));
      const taken = await open(payer, { collaborators: [leaver], offeredTo: leaver });
      const own = await open(leaver, { invited: guests.slice(0, 1) });
      return {
        calls: [
          [leaver, "delete_account"],
          [leaver, "accept_handover", { workspace: taken.id }],
          accept(own, 0),
        ],
        check: async ([deleted, , accepted]) => {
          const rows = await setup().sql`
            select id from public.profiles where id = ${leaver.id}
            union all select workspace_id from public.workspace_members where user_id = ${leaver.id}
            union all select id from public.workspaces where payer_id = ${leaver.id}`;
          if (deleted === "ok") {
            expect(rows).toEqual([]);
            expect(accepted).toMatch(/^P0002:/);
          } else expect(deleted).toBe("PT409:workspaces");
          expect((await membersOf(taken)).includes(payer.id)).toBe(true);
          expect(await membersOf(own)).toHaveLength(deleted === "ok" ? 0 : accepted === "ok" ? 2 : 1);
        },
      };
    });
  });

  test("four members' accounts deleted at once: gone from both workspaces", async () => {
    await race(async () => {
      const leavers = await Promise.all(Array.from({ length: 4 }, () => makeAccount(setup(), {})));
      const rooms = await Promise.all([
        open(payer, { owners: leavers.slice(0, 2), collaborators: leavers.slice(2) }),
        open(second, { collaborators: leavers }),
      ]);
      return {
        calls: leavers.map((leaver) => [leaver, "delete_account"]),
        check: async (outcomes) => {
          expect(outcomes).toEqual(["ok", "ok", "ok", "ok"]);
          for (const room of rooms) expect(await membersOf(room)).toHaveLength(1);
        },
      };
    });
  });

  test("a payer's account deleted with its workspaces, against all else: nothing is left", async () => {
    await race(async () => {
      const leaver = await makeAccount(setup(), limits({}));
      const room = await open(leaver, { owners: [second], invited: guests.slice(0, 2), offeredTo: second });
      return {
        calls: [
          [leaver, "delete_account", { end_workspaces: true }],
          accept(room, 0),
          accept(room, 1),
          [second, "accept_handover", { workspace: room.id }],
          [second, "invite_to_workspace", { workspace: room.id, email: guest(3).email }],
          [second, "remove_member", { workspace: room.id, member: leaver.id }],
        ],
        check: async ([deleted]) => {
          expect(deleted).toBe("ok");
          const [row] = await setup().sql<{ payer_id: string }[]>`
            select payer_id from public.workspaces where id = ${room.id}`;
          expect(row?.payer_id ?? second.id).toBe(second.id);
          await setup().sql`delete from private.emails_sent`;
        },
      };
    });
  });
});
