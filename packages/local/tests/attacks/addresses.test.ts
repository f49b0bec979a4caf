import { expect, test } from "vitest";
import type { SentMail } from "../../src/mail/index.ts";
import {
  clientFor,
  emailsTo,
  follow,
  freshAddress,
  GOOD_PASSWORD,
  newestLink,
  newPerson,
} from "../support/people.ts";
import { attack } from "./world.ts";

/** Texts that a mail program or a provider reads as one mailbox, or as more. */
const DISGUISES: readonly ((address: string) => string)[] = [
  (address) => `<${address}>`,
  (address) => `Anna <${address}>`,
  (address) => `"${address.split("@")[0]}"@${address.split("@")[1]}`,
  (address) => `${address}.`,
  (address) => `${address},b@example.org`,
  (address) => `${address}\r\nBcc: b@example.org`,
  (address) => `${address}(comment)`,
  (address) => `mailto:${address}`,
  (address) => ` ${address}`,
  (address) => `\u200b${address}`,
  (address) => `\u202e${address}`,
  (address) => address.replace("a", "\u0430"),
];

const FULL_WIDTH = (text: string) =>
  text.replace(/[!-~]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0));

/** An unused Gmail address and a function for its spellings. */
function gmail() {
  const name = `anna${crypto.randomUUID().replaceAll("-", "").slice(0, 16)}`;
  const spelling = (index: number) => {
    const dotted = `${name.slice(0, (index % 15) + 1)}.${name.slice((index % 15) + 1)}`;
    const plain = `${dotted}${index % 3 === 0 ? `+${index}` : ""}@${index % 2 === 0 ? "gmail" : "GoogleMail"}.com`;
    return index % 5 === 0 ? FULL_WIDTH(plain) : plain;
  };
  return { name, address: `${name}@gmail.com`, spelling };
}

attack("many spellings of one address", (world) => {
  const visitor = () => clientFor(world().server.url, world().server.key);
  const post = (path: string, body: object) =>
    world().ask("anonymous", `/auth/v1${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });

  /** All emails to a mailbox, whatever the spelling. */
  async function lettersTo(name: string): Promise<SentMail[]> {
    const answer = await fetch(`${world().server.url}/local/mail.json`);
    const all = (await answer.json()) as SentMail[];
    return all.filter(({ to }) => to.split("@")[0]?.replaceAll(".", "").replace(/\+.*/, "") === name);
  }

  const accountsOf = async (name: string) =>
    (
      await world().server.sql<{ email: string }[]>`
        select email from auth.users where replace(split_part(split_part(email, '@', 1), '+', 1), '.', '') = ${name}`
    ).map(({ email }) => email);

  test("a disguised address is refused wherever one is asked for", async () => {
    const { victim, ask } = world();
    await world().unchanged(async () => {
      for (const disguise of DISGUISES) {
        const email = disguise(victim.email);
        const answers = await Promise.all([
          post("/signup", { email, password: GOOD_PASSWORD }),
          post("/token?grant_type=password", { email, password: GOOD_PASSWORD }),
          post("/recover", { email }),
          post("/resend", { type: "signup", email }),
          ask("user", "/auth/v1/user", {
            method: "PUT",
            headers: { "content-type": "application/json" },
            body: JSON.stringify({ email }),
          }),
        ]);
        for (const { status, json } of answers) {
          expect([status, json], JSON.stringify(email)).toMatchObject([
            400,
            { error_code: "validation_failed" },
          ]);
        }
      }
    });
  });

  test("one mailbox has one account, which every spelling opens", async () => {
    const { server } = world();
    const { name, address, spelling } = gmail();
    await newPerson(server.url, server.key, address);
    const before = (await lettersTo(name)).length;
    const { data, error } = await visitor().auth.signUp({ email: spelling(2), password: "Another-one-2" });
    expect(error).toBeNull();
    expect(data.user?.email).toBe(spelling(2));
    expect(await accountsOf(name)).toEqual([address]);
    const letters = await lettersTo(name);
    expect(letters).toHaveLength(before + 1);
    expect(letters[0]).toMatchObject({ to: address, subject: "Hai già un account su Regia" });

    const signIn = await visitor().auth.signInWithPassword({ email: spelling(5), password: GOOD_PASSWORD });
    expect(signIn.error).toBeNull();
    expect(signIn.data.user?.email).toBe(address);
    await visitor().auth.resetPasswordForEmail(spelling(3));
    await expect.poll(() => newestLink(server.url, address)).toContain("type=recovery");
  });

  test("50 requests at once in 50 spellings make one account and at most three letters of a kind", async () => {
    const { name, spelling } = gmail();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => {
        const email = spelling(index);
        if (index % 5 === 1) return post("/recover", { email });
        if (index % 5 === 2) return post("/resend", { type: "signup", email });
        return post("/signup", { email, password: GOOD_PASSWORD });
      }),
    );
    expect(answers.filter(({ status }) => status !== 200 && status !== 429)).toEqual([]);
    // A letter that is sent again replaces the link of the first, after the response.
    await expect
      .poll(async () => {
        const letters = await lettersTo(name);
        await Promise.all(letters.flatMap(({ links }) => links.map(follow)));
        return await accountsOf(name);
      })
      .toHaveLength(1);
    const letters = await lettersTo(name);
    const resets = letters.filter(({ links }) => links.some((link) => link.includes("type=recovery")));
    expect(letters.length - resets.length).toBeLessThanOrEqual(3);
    expect(resets.length).toBeLessThanOrEqual(3);
  });

  test("accounts cannot flood a stranger with letters about changes of address", async () => {
    const { name, spelling } = gmail();
    const change = (attacker: "user" | "admin", index: number) =>
      world().ask(attacker, "/auth/v1/user", {
        method: "PUT",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email: spelling(index) }),
      });
    const answers = await Promise.all(
      [1, 2, 3, 4].flatMap((index) => [change("user", index), change("admin", index)]),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(5);
    expect(refused[0]?.json).toMatchObject({ error_code: "over_email_send_rate_limit" });
    expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await lettersTo(name)).length).toBeLessThanOrEqual(3);
  });

  test("a plus sign of a provider that delivers it apart is another person", async () => {
    const email = freshAddress();
    for (const each of [email, email.replace("@", "+2@")]) {
      await visitor().auth.signUp({ email: each, password: GOOD_PASSWORD });
      expect(await emailsTo(world().server.url, each)).toHaveLength(1);
    }
  });
});
