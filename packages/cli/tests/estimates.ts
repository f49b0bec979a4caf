import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { ownFolder, type RunOptions, regia } from "./command.ts";

/** An entry of the JSON output. */
export interface Entry {
  readonly name: string;
  readonly category: string;
  readonly description: string;
  readonly unitCost: number;
  readonly estimatedUsage: number;
  readonly monthlyCost: number;
  readonly unit: string;
}

/** The JSON output. */
export interface Estimate {
  readonly name: string;
  readonly plan: string;
  readonly limits: Readonly<Record<string, unknown>>;
  readonly entries: readonly Entry[];
  readonly totalMonthlyCost: number;
  readonly totalYearlyCost: number;
  readonly profitMargin: number;
  readonly suggestedPrice: number;
  readonly suggestedYearlyPrice: number;
  readonly assumptions: Readonly<Record<string, unknown>>;
  readonly variants?: readonly (Estimate & { readonly change: Readonly<Record<string, number>> })[];
  readonly price?: Readonly<Record<string, unknown>>;
  readonly quote: Readonly<Record<string, unknown>>;
  readonly priceListVersion: string;
}

/** The document that `regia estimate --json` prints with these options. */
export async function json(args: readonly string[], options?: RunOptions): Promise<Estimate> {
  const { code, stdout, stderr } = await regia(["estimate", "--json", ...args], options);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return JSON.parse(stdout);
}

/** The message with which `regia estimate` refuses these options. */
export async function refusal(args: readonly string[], options?: RunOptions): Promise<string> {
  const { code, stdout, stderr } = await regia(["estimate", ...args], options);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  if (args.includes("--json")) return JSON.parse(stderr).error.message;
  expect(stderr).toMatch(/^Errore: .+\n$/);
  return stderr.slice("Errore: ".length, -1);
}

/** Writes a file for the running test. */
export function file(content: string | Uint8Array, name = "input.json"): string {
  const path = join(ownFolder(), name);
  writeFileSync(path, content);
  return path;
}
