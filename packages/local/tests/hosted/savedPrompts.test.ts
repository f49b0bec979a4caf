import { beforeAll, expect, test } from "vitest";
import { makePerson, type Person } from "./chats.ts";
import { onEverySetup, type Setup } from "./setups.ts";
import { ask, attempt } from "./workspaces.ts";

interface Row {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

/** Saves a prompt as the page does. */
async function save(
  setup: Setup,
  person: Person,
  workspace: string,
  { id = crypto.randomUUID(), title = "Riassunto", text = "Riassumi {{testo}}" }: Partial<Row> = {},
) {
  const { outcome } = await attempt(
    setup,
    person,
    (sql) => sql`
      insert into public.saved_prompts (id, workspace_id, title, text) values (${id}, ${workspace}, ${title}, ${text})`,
  );
  return { id, outcome };
}

/** Changes a title; answers how many rows were changed, or the refusal. */
async function retitle(setup: Setup, person: Person, id: string, title: string) {
  const { outcome, answer } = await attempt(
    setup,
    person,
    (sql) => sql`update public.saved_prompts set title = ${title} where id = ${id}`,
  );
  return answer?.count ?? outcome;
}

async function remove(setup: Setup, person: Person, id: string) {
  const { outcome, answer } = await attempt(
    setup,
    person,
    (sql) => sql`delete from public.saved_prompts where id = ${id}`,
  );
  return answer?.count ?? outcome;
}

/** What the person can read. */
async function read(setup: Setup, person: Person, workspace: string) {
  const { answer } = await attempt(
    setup,
    person,
    (sql) => sql<Row[]>`
      select id, title, text from public.saved_prompts where workspace_id = ${workspace} order by title`,
  );
  return [...(answer ?? [])];
}

onEverySetup("saved prompts", (setup) => {
  let owner: Person;
  let author: Person;
  let colleague: Person;
  let stranger: Person;
  let shared: string;

  const join = async (workspace: string, { id }: Person, role: string) => {
    await setup().sql`
      insert into public.workspace_members (workspace_id, user_id, role) values (${workspace}, ${id}, ${role})`;
  };

  beforeAll(async () => {
    owner = await makePerson(setup(), { plan: "enterprise" });
    author = await makePerson(setup());
    colleague = await makePerson(setup());
    stranger = await makePerson(setup(), { plan: "enterprise" });
    shared = (await ask<{ id: string }>(setup(), owner, "create_workspace", { name: "Redazione" })).id;
    await join(shared, author, "collaborator");
    await join(shared, colleague, "collaborator");
  });

  test("members save and read them, others see nothing", async () => {
    const { id, outcome } = await save(setup(), author, shared);
    expect(outcome).toBe("ok");
    for (const person of [owner, author, colleague]) {
      expect(await read(setup(), person, shared)).toContainEqual({
        ...{ id, title: "Riassunto", text: "Riassumi {{testo}}" },
      });
    }
    expect(await read(setup(), stranger, shared)).toEqual([]);
    expect((await save(setup(), stranger, shared)).outcome).toBe("P0002:workspace");
    expect((await save(setup(), author, crypto.randomUUID())).outcome).toBe("P0002:workspace");
    // The same one again, as after an answer that did not arrive.
    expect((await save(setup(), author, shared, { id })).outcome).toMatch(/^23505:/);
  });

  test("who saved one and owners change and delete it, nobody else, and never its place or author", async () => {
    const { id } = await save(setup(), author, shared, { title: "Mio" });
    expect(await retitle(setup(), colleague, id, "Suo")).toBe(0);
    expect(await retitle(setup(), stranger, id, "Suo")).toBe(0);
    expect(await retitle(setup(), author, id, "  Mio\n\tnuovo ")).toBe(1);
    expect((await read(setup(), author, shared)).find((one) => one.id === id)?.title).toBe("Mio nuovo");
    expect(await retitle(setup(), owner, id, "Nostro")).toBe(1);
    for (const [column, value] of [
      ["workspace_id", author.workspace],
      ["created_by", owner.id],
      ["changed_at", "2020-01-01"],
    ] as const) {
      const moved = await attempt(
        setup(),
        author,
        (sql) => sql`update public.saved_prompts set ${sql(column)} = ${value} where id = ${id}`,
      );
      expect(moved.outcome).toMatch(/^42501:/);
    }
    const forged = await attempt(
      setup(),
      author,
      (sql) => sql`
        insert into public.saved_prompts (workspace_id, title, text, created_by)
        values (${shared}, 'x', 'x', ${owner.id})`,
    );
    expect(forged.outcome).toMatch(/^42501:/);
    expect(await remove(setup(), colleague, id)).toBe(0);
    expect(await remove(setup(), stranger, id)).toBe(0);
    expect(await remove(setup(), author, id)).toBe(1);
    const other = await save(setup(), author, shared);
    expect(await remove(setup(), owner, other.id)).toBe(1);
  });

  test.each([
    [{ title: "\n \t" }, "PT422:title"],
    [{ text: " \n\t" }, "PT422:text"],
    [{ text: "a".repeat(8001) }, "PT422:text"],
    [{ text: "😀".repeat(8000) }, "ok"],
    [{ title: "a".repeat(120) }, "ok"],
  ])("%j is answered with %s", async (fields, expected) => {
    const saver = await makePerson(setup());
    expect((await save(setup(), saver, saver.workspace, fields)).outcome).toBe(expected);
  });

  test("a long title is cut to 120 visible characters on one line", async () => {
    const saver = await makePerson(setup());
    await save(setup(), saver, saver.workspace, { title: `\u202e${"a".repeat(200)}` });
    expect((await read(setup(), saver, saver.workspace))[0]?.title).toBe("a".repeat(120));
  });

  test("each member saves 200 in a workspace, also when two are saved at once", async () => {
    await setup().sql`
      insert into public.saved_prompts (workspace_id, created_by, title, text)
      select ${shared}, ${colleague.id}, 'Prova ' || n, 'x' from generate_series(1, 199) as n`;
    const both = await Promise.all([save(setup(), colleague, shared), save(setup(), colleague, shared)]);
    expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(["PT429:savedPrompts", "ok"]);
    expect((await save(setup(), author, shared)).outcome).toBe("ok");
    expect((await save(setup(), colleague, colleague.workspace)).outcome).toBe("ok");
    await setup().sql`delete from public.saved_prompts where created_by = ${colleague.id}`;
  });

  test("a read-only workspace keeps them: they are read and deleted, not changed", async () => {
    const poor = await makePerson(setup(), { plan: "enterprise" });
    const { id: workspace } = await ask<{ id: string }>(setup(), poor, "create_workspace", { name: "Una" });
    const { id } = await save(setup(), poor, workspace);
    await setup().sql`update public.profiles set plan = 'free' where id = ${poor.id}`;
    expect((await save(setup(), poor, workspace)).outcome).toBe("42501:read_only");
    expect(await retitle(setup(), poor, id, "x")).toBe("42501:read_only");
    expect(await read(setup(), poor, workspace)).toHaveLength(1);
    expect(await remove(setup(), poor, id)).toBe(1);
  });

  test("a removed member's stay for the others, and are no longer theirs to change", async () => {
    const leaver = await makePerson(setup());
    await join(shared, leaver, "collaborator");
    const { id } = await save(setup(), leaver, shared, { title: "Lasciato" });
    await ask(setup(), leaver, "leave_workspace", { workspace: shared });
    expect(await retitle(setup(), leaver, id, "x")).toBe(0);
    expect(await remove(setup(), leaver, id)).toBe(0);
    expect((await read(setup(), colleague, shared)).map((one) => one.id)).toContain(id);
  });

  test("the export has those that the person saved, and the instructions of their workspaces", async () => {
    await save(setup(), author, shared, { title: "Esportato" });
    await ask(setup(), owner, "set_workspace_prompt", { workspace: shared, prompt: "In breve." });
    const exported = async (person: Person) =>
      await ask<{
        savedPrompts: readonly { title: string }[];
        workspaces: readonly { id: string; system_prompt: string | null }[];
      }>(setup(), person, "export_account");
    const { savedPrompts, workspaces } = await exported(author);
    expect(savedPrompts).toContainEqual(
      expect.objectContaining({ title: "Esportato", text: "Riassumi {{testo}}", workspace_id: shared }),
    );
    expect(workspaces.find(({ id }) => id === shared)?.system_prompt).toBe("In breve.");
    expect((await exported(owner)).savedPrompts).toEqual([]);
    expect((await exported(stranger)).savedPrompts).toEqual([]);
  });

  test("they go with who saved them, and with the workspace", async () => {
    const leaver = await makePerson(setup());
    await join(shared, leaver, "collaborator");
    const { id: theirs } = await save(setup(), leaver, shared);
    await setup().sql`delete from auth.users where id = ${leaver.id}`;
    const { id: workspace } = await ask<{ id: string }>(setup(), owner, "create_workspace", {
      name: "Breve",
    });
    const { id: ended } = await save(setup(), owner, workspace);
    await ask(setup(), owner, "delete_workspace", { workspace });
    expect(
      await setup().sql`select from public.saved_prompts where id in (${theirs}, ${ended})`,
    ).toHaveLength(0);
  });
});
