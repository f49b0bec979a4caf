import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { createPackageFromTarballData } from "@arethetypeswrong/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { packInto, publintMessages, run, runPnpm } from "./tarballs.ts";

const manifest = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../cli/package.json"), "utf8"),
) as Readonly<Record<"version", string>>;

let folder: string;
let tarball: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "regia-command-"));
  tarball = await packInto(folder, "cli");
});
afterAll(() => rmSync(folder, { recursive: true }));

it("passes publint", async () => {
  expect(await publintMessages(tarball)).toEqual([]);
});

describe("the command installed outside of the workspace", () => {
  beforeAll(() => runPnpm(folder, "add", tarball, "--ignore-scripts", "--prefer-offline"));

  const regia = (...args: readonly string[]) =>
    run(folder, join(folder, "node_modules/.bin/regia"), "--locale", "en", ...args);

  it("is one file with its README, and needs no other package", () => {
    const packed = createPackageFromTarballData(readFileSync(tarball));
    const files = packed.listFiles().map((path) => relative(`/node_modules/${packed.packageName}`, path));
    expect(files.toSorted()).toEqual(["README.md", "dist/regia.cjs", "package.json"]);
    expect(readdirSync(join(folder, "node_modules/.pnpm")).filter((name) => name.includes("@"))).toEqual([
      expect.stringMatching(/^@regia\+cli@/),
    ]);
  });

  it("says its version and how it is used", async () => {
    expect(await regia("--version")).toBe(`${manifest.version}\n`);
    const help = await regia("--help");
    expect(help).toMatch(/^Usage: regia /);
    for (const command of ["users", "billing", "tokens", "estimate", "doctor"])
      expect(help).toMatch(new RegExp(`^  ${command} `, "m"));
  });

  it("writes a quote without network and session", async () => {
    const quote = await regia(
      ...["estimate", "--plan", "pro", "--customer", "ACME S.p.A.", "--date", "2026-11-21", "--json"],
    );
    expect(JSON.parse(quote)).toMatchObject({
      plan: "pro",
      totalMonthlyCost: 47.521005,
      suggestedPrice: 66.529407,
      quote: {
        audience: "customer",
        customer: "ACME S.p.A.",
        number: expect.stringMatching(/^RG-20261121-[0-9A-F]{8}$/),
        issuedOn: "2026-11-21",
      },
    });
  });
});
