import { beforeAll, expect, test } from "vitest";
import { begin, makePerson, newTurn, type Person, settle } from "./chats.ts";
import { onEverySetup, type Setup } from "./setups.ts";
import { attempt } from "./workspaces.ts";

interface Found {
  readonly id: string;
  readonly title: string;
  readonly excerpt: string | null;
}

async function search(
  setup: Setup,
  { id }: Pick<Person, "id">,
  { workspace, query, archived = false }: { workspace: string; query: string; archived?: boolean },
): Promise<readonly Found[]> {
  return await setup.as("authenticated", id, async (sql) => {
    const [row] = await sql<{ found: readonly Found[] }[]>`
      select public.search_conversations(${workspace}, ${query}, ${archived}) as found`;
    return row?.found ?? [];
  });
}

onEverySetup("search in conversations", (setup) => {
  let person: Person;
  let stranger: Person;
  const titles = (found: readonly Found[]) => found.map(({ title }) => title);

  async function say(who: Person, title: string, answer: string): Promise<string | null> {
    const turn = newTurn(who, { title });
    await begin(setup(), who, turn);
    await settle(setup(), turn, { parts: [{ type: "text", text: answer }] });
    return turn.conversation;
  }

  beforeAll(async () => {
    person = await makePerson(setup(), { plan: "enterprise" });
    stranger = await makePerson(setup(), { plan: "enterprise" });
    await say(
      person,
      "Contratto",
      `${"Testo. ".repeat(40)}Il recesso è possibile così: 100% di penale.${" Altro.".repeat(40)}`,
    );
    await say(person, "Perché no", "Una risposta breve.");
    await say(stranger, "Segreto", "Il recesso di un altro.");
  });

  test("titles and messages are found without case and accents, the last used first", async () => {
    const { workspace } = person;
    expect(titles(await search(setup(), person, { workspace, query: "RECESSO E" }))).toEqual(["Contratto"]);
    expect(titles(await search(setup(), person, { workspace, query: "perche" }))).toEqual(["Perché no"]);
    expect(titles(await search(setup(), person, { workspace, query: "o" }))).toEqual([
      "Perché no",
      "Contratto",
    ]);
    expect(await search(setup(), person, { workspace, query: "assente" })).toEqual([]);
    expect(await search(setup(), person, { workspace, query: "  " })).toEqual([]);
  });

  test("an excerpt shows the place", async () => {
    const [found] = await search(setup(), person, { workspace: person.workspace, query: "recesso" });
    expect(found?.excerpt).toMatch(/^….*recesso è possibile così.*…$/);
    expect(found?.excerpt?.length).toBeLessThanOrEqual(122);
    const [title] = await search(setup(), person, { workspace: person.workspace, query: "Perché" });
    expect(title?.excerpt).toBeNull();
  });

  test("signs of patterns are letters like others, and a search of any length ends", async () => {
    const { workspace } = person;
    expect(titles(await search(setup(), person, { workspace, query: "100%" }))).toEqual(["Contratto"]);
    for (const query of ["100_", "1%0", "\\", "%%", "_", "'; drop table messages", "x".repeat(100_000)]) {
      expect(await search(setup(), person, { workspace, query })).toEqual([]);
    }
  });

  test("a word that thousands of messages have is found where it was used last", async () => {
    const { workspace } = person;
    const old = await say(person, "Vecchia abitudine", "Consueto.");
    await setup().sql`
      insert into public.messages (id, conversation_id, workspace_id, parent_id, role, parts, status)
      select gen_random_uuid(), m.conversation_id, m.workspace_id, m.parent_id, m.role, m.parts, m.status
      from public.messages as m cross join generate_series(1, 2100)
      where m.conversation_id = ${old} and m.role = 'assistant'`;
    await say(person, "Di ieri", "Parola rara.");
    await say(person, "Di oggi", "Il solito, consueto.");
    expect(titles(await search(setup(), person, { workspace, query: "consueto" }))).toEqual([
      "Di oggi",
      "Vecchia abitudine",
    ]);
  });

  test("the archive is searched apart", async () => {
    const { workspace } = person;
    const id = await say(person, "Vecchio", "Parola rara: zibaldone.");
    await setup().sql`update public.conversations set archived_at = now() where id = ${id}`;
    expect(await search(setup(), person, { workspace, query: "zibaldone" })).toEqual([]);
    expect(titles(await search(setup(), person, { workspace, query: "zibaldone", archived: true }))).toEqual([
      "Vecchio",
    ]);
  });

  test("nobody finds what they may not read", async () => {
    const foreign = await attempt(
      setup(),
      stranger,
      (sql) => sql`select public.search_conversations(${person.workspace}, 'recesso')`,
    );
    expect(foreign.outcome).toBe("P0002:workspace");
    expect(
      titles(await search(setup(), stranger, { workspace: stranger.workspace, query: "recesso" })),
    ).toEqual(["Segreto"]);
  });
});
