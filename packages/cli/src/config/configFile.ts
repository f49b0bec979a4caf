import { existsSync } from "node:fs";
import { join } from "node:path";
import { readJsonFile } from "../input/jsonFile.ts";
import { isObject } from "../input/jsonObject.ts";
import type { Context } from "../program/context.ts";
import { usageError } from "../program/exit.ts";
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

/** The path of the first invalid value in a config; undefined if it is valid. */
function faultOf(value: unknown): string | undefined {
  if (!isObject(value)) return "{}";
  const { profile, profiles = {} } = value;
  if (profile !== undefined && typeof profile !== "string") return "profile";
  if (!isObject(profiles)) return "profiles";
  const wrong = Object.keys(profiles).find((name) => !isProfile(profiles[name]));
  if (wrong !== undefined) return `profiles.${wrong}`;
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
