import type { MemberPage } from "@regia/domain/workspaces";
import { expect, test } from "vitest";
import { type Account, makeAccount } from "./people.ts";
import { onEverySetup } from "./setups.ts";
import { ask } from "./workspaces.ts";

const PICTURE = "https://regia.example/anna.png";

onEverySetup("a profile that its owner makes private", (setup) => {
  test("shows address and picture to the owners of a workspace, and the name to the others", async () => {
    const payer = await makeAccount(setup(), { plan: "enterprise" });
    const anna = await makeAccount(setup(), { display_name: "Anna" });
    const other = await makeAccount(setup());
    const room = await ask<{ id: string }>(setup(), payer, "create_workspace", { name: "Studio" });
    const { sql } = setup();
    await sql`insert into public.workspace_members ${sql(
      [anna, other].map(({ id }) => ({ workspace_id: room.id, user_id: id, role: "collaborator" })),
    )}`;
    await sql`update public.profiles set avatar_url = ${PICTURE} where id = ${anna.id}`;
    const seenBy = async (viewer: Account) => {
      const { members } = await ask<MemberPage>(setup(), viewer, "workspace_people", { workspace: room.id });
      const found = members.find(({ user_id }) => user_id === anna.id);
      return [found?.display_name, found?.email, found?.avatar_url];
    };
    const all = ["Anna", anna.email, PICTURE];
    expect(await seenBy(other)).toEqual(all);

    await setup().as(
      "authenticated",
      anna.id,
      (as) => as`insert into public.preferences (user_id, profile_visibility) values (${anna.id}, 'private')`,
    );
    expect(await seenBy(other)).toEqual(["Anna", anna.email.replace(/^(.).*@/, "$1…@"), null]);
    expect(await seenBy(payer)).toEqual(all);
    expect(await seenBy(anna)).toEqual(all);
  });
});
