import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Plugin } from "vite";
import { root } from "../bootstrap/toolchain.mjs";

const MODULE = "virtual:documents";

/** A quote for a customer with limits of their own. The date makes its bytes the same in every run. */
const QUOTE = [
  ...["estimate", "--plan", "enterprise", "--format", "html", "--utilization", "60"],
  ...["--set", "maxWorkspaces=12", "--set", "maxUsersPerWorkspace=60"],
  ...["--customer", "Cantiere Adriatico S.r.l.", "--date", "2026-11-21"],
];

/** The quote as the CLI writes it. */
async function quoteIn(locale: string): Promise<string> {
  const cli = join(root, "packages/cli/src/main.ts");
  const { stdout } = await promisify(execFile)(process.execPath, [cli, ...QUOTE, "--locale", locale]);
  return stdout;
}

/** Every email by its kind, as the backend writes it. */
async function emailsIn(language: "it" | "en") {
  const { compose } = await import("../../functions/lib/mail/emails.ts");
  const { CATALOGUES } = await import("../../functions/lib/mail/texts/index.ts");
  const kinds = Object.keys(CATALOGUES.it.emails.kind) as Parameters<typeof compose>[0]["kind"][];
  const content = {
    language,
    to: "anna.bianchi@studio.example",
    other: "anna@nuovo-studio.example",
    link: "https://app.example/auth/v1/verify?token=2b61f0c94e7d4a85b1c30c7b&type=signup",
    signedUpAt: new Date("2026-11-21T09:30:00Z"),
    firstName: "Anna",
    person: "Luca Ferrari",
    workspace: "Studio Bianchi",
    workflow: "Newsletter",
    signIn: {
      at: new Date("2026-11-21T09:30:00Z"),
      userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0",
      ip: "203.0.113.7",
    },
    digest: {
      from: "2026-11-16",
      to: "2026-11-22",
      answers: 214,
      cost: "3.42",
      joined: 2,
      left: 1,
      plan: "pro" as const,
    },
    payment: {
      day: new Date("2026-12-05T09:30:00Z"),
      cents: 1900,
      number: "REGIA-0007",
      reason: "Addebito doppio",
    },
  };
  const codes: Partial<Record<(typeof kinds)[number], string>> = {
    confirmation: "042917",
    recovery: "042917",
  };
  return Object.fromEntries(
    kinds.map((kind) => [kind, compose({ ...content, kind, code: codes[kind] }).html]),
  );
}

/** Gives stories what is not rendered with React, as HTML: the emails and the quote. */
export const documents: Plugin = {
  name: "documents",
  resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
  load: async (id) => {
    if (id !== `\0${MODULE}`) return undefined;
    const both = async <Content>(contentIn: (language: "it" | "en") => Promise<Content>) => ({
      it: await contentIn("it"),
      en: await contentIn("en"),
    });
    return [
      `export const emails = ${JSON.stringify(await both(emailsIn))};`,
      `export const quotes = ${JSON.stringify(await both(quoteIn))};`,
    ].join("\n");
  },
};
