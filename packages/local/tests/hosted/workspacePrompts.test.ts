import { beforeAll, expect, test } from "vitest";
import { chat, makePerson, type Person } from "./chats.ts";
import { onEverySetup, type Setup } from "./setups.ts";
import { ask, attempt, call } from "./workspaces.ts";

const PROMPT = "Rispondi in breve.\nMai più di tre frasi.";

const setPrompt = (setup: Setup, person: Person, workspace: string, prompt: string | null) =>
  call<string | null>(setup, person, "set_workspace_prompt", { workspace, prompt });

/** The instructions as the person reads them by REST. */
async function readPrompts(setup: Setup, person: Person) {
  const { answer } = await attempt(
    setup,
    person,
    (sql) => sql`select workspace_id, prompt from public.workspace_prompts order by changed_at`,
  );
  return [...(answer ?? [])];
}

/** What the models of a workspace are told. */
async function systemPrompt(setup: Setup, { id }: Person, workspace: string) {
  const request = { conversation: null, workspace };
  const found = await chat<{ workspace: { systemPrompt: string | null } }>(setup, "context", id, id, request);
  return found.workspace.systemPrompt;
}

onEverySetup("instructions of a workspace", (setup) => {
  let owner: Person;
  let member: Person;
  let stranger: Person;
  let shared: string;

  beforeAll(async () => {
    owner = await makePerson(setup(), { plan: "enterprise" });
    member = await makePerson(setup(), { plan: "free" });
    stranger = await makePerson(setup(), { plan: "enterprise" });
    shared = (await ask<{ id: string }>(setup(), owner, "create_workspace", { name: "Redazione" })).id;
    await setup().sql`
      insert into public.workspace_members (workspace_id, user_id, role)
      values (${shared}, ${member.id}, 'collaborator')`;
  });

  test("an owner sets them, members read them, the models of this workspace alone are told", async () => {
    expect(await systemPrompt(setup(), owner, shared)).toBeNull();
    expect(await setPrompt(setup(), owner, shared, `\n ${PROMPT}\r\n\t`)).toEqual({
      outcome: "ok",
      answer: PROMPT,
    });
    for (const person of [owner, member]) {
      expect(await readPrompts(setup(), person)).toEqual([{ workspace_id: shared, prompt: PROMPT }]);
      expect(await systemPrompt(setup(), person, shared)).toBe(PROMPT);
    }
    expect(await readPrompts(setup(), stranger)).toEqual([]);
    expect(await systemPrompt(setup(), owner, owner.workspace)).toBeNull();
  });

  test.each([null, "", " \n\t "])("%j removes them", async (nothing) => {
    await setPrompt(setup(), owner, shared, PROMPT);
    expect(await setPrompt(setup(), owner, shared, nothing)).toEqual({ outcome: "ok", answer: null });
    expect(await readPrompts(setup(), owner)).toEqual([]);
    expect(await systemPrompt(setup(), owner, shared)).toBeNull();
  });

  test("only who may: collaborators and strangers are refused, and nobody writes the table", async () => {
    await setPrompt(setup(), owner, shared, PROMPT);
    expect((await setPrompt(setup(), member, shared, "x")).outcome).toBe("42501:not_owner");
    expect((await setPrompt(setup(), stranger, shared, "x")).outcome).toBe("P0002:workspace");
    expect((await setPrompt(setup(), owner, crypto.randomUUID(), "x")).outcome).toBe("P0002:workspace");
    const direct = await attempt(
      setup(),
      owner,
      (sql) => sql`update public.workspace_prompts set prompt = 'x' where workspace_id = ${shared}`,
    );
    expect(direct.outcome).toMatch(/^42501:/);
    expect(await systemPrompt(setup(), owner, shared)).toBe(PROMPT);
  });

  test("they have 4,000 characters at most, whatever the characters are", async () => {
    expect((await setPrompt(setup(), owner, shared, "😀".repeat(4000))).outcome).toBe("ok");
    expect((await setPrompt(setup(), owner, shared, "a".repeat(4001))).outcome).toBe("PT422:prompt");
    expect(await systemPrompt(setup(), owner, shared)).toBe("😀".repeat(4000));
  });

  test("a read-only workspace keeps its instructions as they are", async () => {
    const poor = await makePerson(setup(), { plan: "enterprise" });
    const { id } = await ask<{ id: string }>(setup(), poor, "create_workspace", { name: "Una" });
    await setPrompt(setup(), poor, id, PROMPT);
    await setup().sql`update public.profiles set plan = 'free' where id = ${poor.id}`;
    expect((await setPrompt(setup(), poor, id, "x")).outcome).toBe("42501:read_only");
    expect(await readPrompts(setup(), poor)).toEqual([{ workspace_id: id, prompt: PROMPT }]);
  });

  test("a change is recorded once, without its text", async () => {
    const { id } = await ask<{ id: string }>(setup(), owner, "create_workspace", { name: "Registro" });
    const twice = await Promise.all([
      setPrompt(setup(), owner, id, "Segreto"),
      setPrompt(setup(), owner, id, "Segreto"),
    ]);
    expect(twice.map(({ outcome }) => outcome)).toEqual(["ok", "ok"]);
    const page = await ask<{ events: readonly { action: string }[] }>(setup(), owner, "workspace_events", {
      workspace: id,
    });
    expect(page.events.map(({ action }) => action)).toEqual(["set_workspace_prompt", "create_workspace"]);
    expect(JSON.stringify(page)).not.toContain("Segreto");
  });

  test("they outlive who wrote them, and end with the workspace", async () => {
    const second = await makePerson(setup(), { plan: "pro" });
    const { id } = await ask<{ id: string }>(setup(), owner, "create_workspace", { name: "Breve" });
    await setup().sql`
      insert into public.workspace_members (workspace_id, user_id, role) values (${id}, ${second.id}, 'owner')`;
    expect((await setPrompt(setup(), second, id, PROMPT)).outcome).toBe("ok");
    await setup().sql`delete from auth.users where id = ${second.id}`;
    expect(await systemPrompt(setup(), owner, id)).toBe(PROMPT);
    await ask(setup(), owner, "delete_workspace", { workspace: id });
    const rows = await setup().sql`select from public.workspace_prompts where workspace_id = ${id}`;
    expect(rows).toHaveLength(0);
  });
});
