import { rounds } from "@regia/domain/testing";
import { expect, test } from "vitest";
import { LONGEST_TURN } from "../../src/gateway/index.ts";
import { changeTimers, UNHURRIED } from "../support/timers.ts";
import { type Attacker, attack } from "./world.ts";

/** Each of five roles makes each of eight calls as often as this. */
const TIMES = rounds(2, 5);

attack("concurrent calls", (world) => {
  test(`${40 * TIMES} parallel calls of all roles: each gets exactly its own data`, async () => {
    changeTimers(LONGEST_TURN, UNHURRIED);
    const { ask, callAdmin, client, victim, admin, mallory, demoted, token } = world();
    const ids: Partial<Record<Attacker | "admin", string>> = {
      user: mallory.id,
      demoted: demoted.id,
      admin: admin.id,
    };
    const total = (await world().server.sql`select count(*)::int as total from public.profiles`)[0]?.[
      "total"
    ];
    const roles = ["anonymous", "user", "expired", "demoted", "admin"] as const;
    const admitted = { anonymous: 401, expired: 401, user: 403, demoted: 403, admin: 200 } as const;
    const readable = { anonymous: 401, expired: 401, user: 200, demoted: 200, admin: 200 } as const;

    const call = async (role: (typeof roles)[number], kind: number): Promise<unknown> => {
      const own = ids[role];
      switch (kind) {
        case 0: {
          const { status, json } = await ask(role, "/rest/v1/profiles?select=id");
          return (
            status === readable[role] &&
            (own === undefined || JSON.stringify(json) === JSON.stringify([{ id: own }]))
          );
        }
        case 1: {
          const { status, json } = await callAdmin(role, "POST", { action: "get_users" });
          return status === admitted[role] && (status !== 200 || (json as { total: number }).total === total);
        }
        case 2: {
          const { status } = await callAdmin(
            role,
            "GET",
            undefined,
            `?action=get_user_profile&userId=${victim.id}`,
          );
          return status === admitted[role];
        }
        case 3: {
          const { error } = await client(role)
            .from("profiles")
            .update({ role: "admin" })
            .eq("id", own ?? victim.id);
          // Setting the admin's own role again changes nothing.
          return role === "admin" ? error === null : error !== null;
        }
        case 4: {
          const { status, json } = await ask(role, "/auth/v1/user");
          if (token(role) === undefined) return status >= 400;
          return role === "expired" ? status === 403 : status === 200 && (json as { id: string }).id === own;
        }
        case 5: {
          const { status } = await callAdmin(role, "PUT", {
            action: "update_user_plan",
            userId: victim.id,
            plan: "gold",
          });
          return role === "admin" ? status === 422 : status === admitted[role];
        }
        case 6: {
          const { data, error } = await client(role).rpc("my_usage");
          return own === undefined
            ? error !== null
            : data.workspaces === 1 && data.users === 1 && data.collaborators === 0;
        }
        default: {
          const { status } = await ask(role, `/storage/v1/object/avatars/${victim.id}/1.png`, {
            method: "DELETE",
          });
          return status >= 400;
        }
      }
    };

    await world().unchanged(async () => {
      const calls = Array.from({ length: 40 * TIMES }, (_, index) => {
        const role = roles[index % roles.length] ?? "anonymous";
        const kind = Math.floor(index / roles.length) % 8;
        return call(role, kind).then((right) =>
          right === true ? "right" : `${role} got more or less from call ${kind}`,
        );
      });
      expect(new Set(await Promise.all(calls))).toEqual(new Set(["right"]));
    });
  });
});
