import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { compose, type EmailKind } from "./emails.ts";
import { composeOutgoing } from "./outgoing.ts";

const KINDS = [
  "confirmation",
  "confirmation-new-password",
  "account-exists",
  "recovery",
  "email-change-current",
  "email-change-new",
  "email-changed",
  "password-changed",
  "workspace-invitation",
  "handover-offered",
  "contact-message",
  "account-deleted",
  "new-device",
  "second-factor-on",
  "second-factor-off",
  "second-factor-added",
  "second-factor-removed",
  "recovery-code-used",
  "weekly-digest",
  "payment-receipt",
  "payment-refunded",
  "payment-failed",
  "withdrawal-received",
  "trial-ending",
  "trial-ended",
  "approval-asked",
] as const satisfies readonly EmailKind[];
const LINK = "http://127.0.0.1:4173/auth/v1/verify?token=abc&type=signup&redirect_to=x";

const DIGEST = {
  from: "2026-10-19",
  to: "2026-10-25",
  answers: 3,
  cost: "1.25",
  joined: 0,
  left: 2,
  plan: "pro",
} as const;

describe.each(["it", "en"] as const)("emails in %s", (language) => {
  test.each(KINDS)("%s says the same as text and as HTML, and leads to its link", (kind) => {
    const email = compose({
      kind,
      language,
      to: "anna@example.com",
      link: LINK,
      other: "nuova@example.com",
      signedUpAt: new Date("2026-11-21T01:44:31Z"),
      digest: DIGEST,
      payment: { day: new Date("2026-11-21T23:44:31Z"), cents: 1900, number: "REGIA-0001" },
    });
    expect(email.links).toEqual([LINK]);
    expect(email.text).toContain(LINK);
    expect(email.html).toContain(`lang="${language}"`);
    expect(email.html).toContain(LINK.replaceAll("&", "&amp;"));
    const shown = email.html
      .replace(/<[^>]+>/g, " ")
      .replaceAll("&#39;", "'")
      .replace(/\s+/g, " ");
    for (const line of email.text.split("\n").filter((each) => each !== "" && each !== LINK)) {
      expect(shown).toContain(line.replace(/\s+/g, " ").replace(/:$/, ""));
    }
    if (kind.startsWith("email-change")) expect(email.text).toContain("nuova@example.com");
  });

  test("a confirmation says when the person signed up, in Rome's time", () => {
    const signedUpAt = new Date("2026-11-21T23:44:31Z");
    const { text } = compose({ kind: "confirmation", language, to: "a@b.it", link: LINK, signedUpAt });
    expect(text).toContain(language === "it" ? "22 novembre 2026" : "November 22, 2026");
    expect(text).toMatch(/00:44|12:44\sAM/);
    const named = compose({
      kind: "confirmation",
      language,
      to: "a@b.it",
      link: LINK,
      signedUpAt,
      firstName: "Vera",
    });
    expect(named.text).toMatch(/, (a nome di|as) Vera$/m);
  });

  test("a code stands beside the link, in the text and in the HTML", () => {
    const coded = { kind: "recovery", language, to: "a@b.it", link: LINK } as const;
    const { text, html, links } = compose({ ...coded, code: "012345" });
    expect(text).toMatch(/^012345$/m);
    expect(html).toContain(">012345</p>");
    expect(links).toEqual([LINK]);
    const without = compose(coded);
    expect(`${without.text}${without.html}`).not.toMatch(/questo codice|this code/);
  });

  test("a refund says why, if somebody gave a reason", () => {
    const refund = { kind: "payment-refunded", language, to: "a@b.it", link: LINK } as const;
    const payment = { day: new Date("2026-11-21T23:44:31Z"), cents: 1900, number: "REGIA-0001" };
    const reasoned = compose({ ...refund, payment: { ...payment, reason: "addebito doppio" } });
    expect(reasoned.text).toMatch(/\n\n(Motivo|Reason): addebito doppio$/m);
    expect(compose({ ...refund, payment }).text).not.toMatch(/Motivo|Reason/);
  });

  test("a withdrawal says what is given back, if anything was paid", () => {
    const withdrawal = { kind: "withdrawal-received", language, to: "a@b.it", link: LINK } as const;
    const day = new Date("2026-11-21T23:44:31Z");
    expect(compose({ ...withdrawal, payment: { day, cents: 1900 } }).text).toMatch(/19[.,]00/);
    expect(compose({ ...withdrawal, payment: { day, cents: 0 } }).text).not.toMatch(/€/);
  });

  test("each has its own subject", () => {
    const subjects = KINDS.map((kind) => compose({ kind, language, to: "a@b.it", link: LINK }).subject);
    expect(new Set(subjects).size).toBe(KINDS.length);
  });

  test("a name of somebody's choice is no link, a confirmed address is shown as it is", () => {
    const invitation = { kind: "workspace-invitation", language, to: "a@b.it", link: LINK } as const;
    const names = [
      "https://evil.example",
      "a@evil.example",
      "evil\u3002example",
      "evil\uFF0Ecom",
      "evil\uFF61com",
    ];
    for (const name of names) {
      const named = compose({ ...invitation, person: name, workspace: name });
      for (const part of [named.subject, named.text, named.html]) {
        expect(part).not.toContain(name);
        expect(part.replaceAll("\u200B", "")).toContain(name);
      }
    }
    const person = "anna.rossi@example.com";
    const { subject, text } = compose({ ...invitation, person, isAddress: true, workspace: "evil.example" });
    for (const part of [subject, text]) {
      expect(part).toContain(person);
      expect(part).toContain("evil.\u200Bexample");
    }
  });

  test("a digest says only what happened", () => {
    const { text } = compose({ kind: "weekly-digest", language, to: "a@b.it", link: LINK, digest: DIGEST });
    for (const part of language === "it"
      ? ["dal 19 ottobre 2026 al 25 ottobre 2026", ": 3, per 1,25", "uscite dai tuoi workspace: 2", "è Pro."]
      : [
          "from October 19, 2026 to October 25, 2026",
          ": 3, for €1.25",
          "left your workspaces: 2",
          "is now Pro.",
        ])
      expect(text).toContain(part);
    expect(text).not.toMatch(/entrate|joined|\{\{/);
  });

  test("a sign-in names the device, the time in Rome and the address, as far as they are known", () => {
    const at = new Date("2026-11-21T23:44:31Z");
    const alert = (userAgent: string, ip: string | null) =>
      compose({ kind: "new-device", language, to: "a@b.it", link: LINK, signIn: { at, userAgent, ip } }).text;
    const known = alert(
      "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0",
      "203.0.113.7",
    );
    expect(known).toMatch(/Firefox (su|on) Linux/);
    expect(known).toContain("203.0.113.7");
    expect(known).toMatch(/00:44|12:44\sAM/);
    expect(alert("curl", null).match(/sconosciuto|unknown/g)).toHaveLength(2);
  });

  test.each(["password-changed", "second-factor-on"] as const)(
    "%s tells of tokens that are still valid, if there are any",
    (kind) => {
      const mail = { id: 1, recipient: "a@b.it", language, kind };
      const texts = [1, 0].map(
        (tokens) => composeOutgoing({ ...mail, payload: { tokens } }, "https://regia.example").text,
      );
      expect(texts.map((text) => /\btokens?\b/.test(text))).toEqual([true, false]);
    },
  );

  test("what a step sends is shown as it was approved, in the name of the person, and leads nowhere", () => {
    const payload = {
      subject: "<b>Verbale</b>",
      text: "Ciao,\necco <i>il verbale</i>.\n\n\nA presto.",
      sender: "evil.example",
      byAddress: false,
      replyTo: "anna@example.com",
    };
    const mail = { id: 1, kind: "workflow-mail", recipient: "a@b.it", language, payload } as const;
    const written = composeOutgoing(mail, "https://regia.example");
    expect(written).toMatchObject({
      to: "a@b.it",
      replyTo: "anna@example.com",
      subject: payload.subject,
      links: [],
    });
    expect(written.text.startsWith(`${payload.text}\n\n--\n`)).toBe(true);
    expect(written.text).toMatch(/(a nome di|on behalf of) evil\.\u200Bexample\. .*anna@example\.com\.$/);
    expect(written.html).toContain(">Ciao,<br>ecco &lt;i&gt;il verbale&lt;/i&gt;.</p>");
    expect(written.html).not.toMatch(/<a |<b>|<i>|undefined/);
  });

  test("an address is escaped in HTML", () => {
    const other = '"<img src=x onerror=alert(1)>"@example.com';
    const { html } = compose({ kind: "email-change-current", language, to: "a@b.it", link: LINK, other });
    expect(html).not.toContain("<img");
  });
});

test("Storybook shows each kind", () => {
  const stories = new URL("../../../packages/ui/storybook/pages/Emails.stories.tsx", import.meta.url);
  const shown = [...readFileSync(stories, "utf8").matchAll(/\bname: "([^"]+)"/g)].map(([, name]) => name);
  expect(shown.toSorted()).toEqual([...KINDS].sort());
});
