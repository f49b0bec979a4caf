import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Seller } from "@regia/domain/quote";
import { readJsonFile } from "../input/jsonFile.ts";
import { isObject } from "../input/jsonObject.ts";
import type { Context } from "../program/context.ts";
import { CliError, exitCodes, usageError } from "../program/exit.ts";
import { configDirectory } from "./directory.ts";

/** A named backend. */
export interface Profile {
  readonly url: string;
  readonly key?: string;
}

/** The content of `config.json`. */
export interface Config {
  /** The default profile. */
  readonly profile?: string;
  readonly profiles: Readonly<Record<string, Profile>>;
  /** Who sells, on quotes. */
  readonly seller?: unknown;
}

const EMPTY: Config = { profiles: {} };

/** The path of the config file, which may not exist. */
export function configPath(context: Context): string {
  return join(configDirectory(context), "config.json");
}

function isProfile(value: unknown): value is Profile {
  return (
    isObject(value) &&
    typeof value["url"] === "string" &&
    (value["key"] === undefined || typeof value["key"] === "string")
  );
}

const SELLER_FIELDS = ["name", "address", "vatNumber", "email"];

/** A seller as written in a file, `{"name", "address", "vatNumber", "email"}`; undefined for anything else. */
export function sellerOf(value: unknown): Seller | undefined {
  if (!isObject(value) || Object.keys(value).some((field) => !SELLER_FIELDS.includes(field)))
    return undefined;
  const textOf = (field: string) => value[field] ?? null;
  const [name, address, vatNumber, email] = SELLER_FIELDS.map(textOf);
  const isText = (text: unknown) => typeof text === "string" && text.trim() !== "";
  const isKnown = (text: unknown): text is string | null => text === null || isText(text);
  if (typeof name !== "string" || !isText(name)) return undefined;
  return isKnown(address) && isKnown(vatNumber) && isKnown(email)
    ? { name, address, vatNumber, email }
    : undefined;
}

/** The path of the first invalid value in a config; undefined if it is valid. */
function faultOf(value: unknown): string | undefined {
  if (!isObject(value)) return "{}";
  const { profile, profiles = {}, seller } = value;
  if (profile !== undefined && typeof profile !== "string") return "profile";
  if (!isObject(profiles)) return "profiles";
  const wrong = Object.keys(profiles).find((name) => !isProfile(profiles[name]));
  if (wrong !== undefined) return `profiles.${wrong}`;
  if (seller !== undefined && !sellerOf(seller)) return "seller";
  return typeof profile === "string" && !Object.hasOwn(profiles, profile) ? "profile" : undefined;
}

/**
 * Reads the config file: `{"profile": NAME, "profiles": {NAME: {"url": URL, "key": KEY}}}`. Without a file the config
 * is empty.
 *
 * @throws CliError (exit code 2) for a file that is not JSON or not of this shape, naming the invalid field
 */
export async function readConfig(context: Context): Promise<Config> {
  const path = configPath(context);
  if (!existsSync(path)) return EMPTY;
  const value = await readJsonFile(path, context);
  const fault = faultOf(value);
  if (fault !== undefined) throw usageError(context.t("session:configInvalid", { path, field: fault }));
  return { ...EMPTY, ...(value as Partial<Config>) };
}

/**
 * The seller in the config file; undefined without one, also where there is no home for such a file.
 *
 * @throws CliError (exit code 2) for an invalid config file
 */
export async function configuredSeller(context: Context): Promise<Seller | undefined> {
  try {
    return sellerOf((await readConfig(context)).seller);
  } catch (error) {
    if (error instanceof CliError && error.exitCode === exitCodes.failed) return undefined;
    throw error;
  }
}
