import type { Command } from "commander";
import { readConfig } from "../config/configFile.ts";
import type { Context } from "../program/context.ts";
import { usageError } from "../program/exit.ts";
import { findRememberedSite } from "../session/sessionFile.ts";

/** The embedded backend on its usual port. */
const LOCAL = "http://127.0.0.1:4173";

/** The options of every command that talks to a backend. */
export interface TargetOptions {
  readonly url?: string;
  readonly key?: string;
  readonly profile?: string;
}

/** The backend that a command uses. */
export interface Target {
  /** Origin of the site, without a trailing slash; the functions are below it. */
  readonly site: string;
  /** The publishable key, if it was given. */
  readonly key?: string;
}

/** Adds the options that select the backend. */
export function addTargetOptions(command: Command, { t }: Context): Command {
  return command
    .option("--url <url>", t("session:option.url"))
    .option("--key <key>", t("session:option.key"))
    .option("--profile <name>", t("session:option.profile"));
}

function siteOf(url: string, { t }: Context): string {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (!parsed || !["http:", "https:"].includes(parsed.protocol))
    throw usageError(t("session:notAnAddress", { url }));
  return (parsed.origin + parsed.pathname).replace(/\/+$/, "");
}

const target = (site: string, key: string | undefined): Target => (key ? { site, key } : { site });

/**
 * The selected backend: `--url` and `--key`, else the profile of `--profile`, else REGIA_URL and REGIA_KEY, else the
 * profile of REGIA_PROFILE, else the backend that the last sign-in named, else the profile that the config file names,
 * else the embedded backend on this machine.
 *
 * @throws CliError (exit code 2) for an invalid address, an unknown profile or a damaged config file
 */
export async function chooseTarget(options: TargetOptions, context: Context): Promise<Target> {
  const { env, t } = context;
  const key = options.key ?? env["REGIA_KEY"];
  if (options.url) return target(siteOf(options.url, context), key);
  if (options.profile === undefined && env["REGIA_URL"])
    return target(siteOf(env["REGIA_URL"], context), key);
  const config = await readConfig(context);
  const named = options.profile ?? env["REGIA_PROFILE"];
  const remembered = named === undefined ? findRememberedSite(context) : undefined;
  if (remembered) return target(siteOf(remembered.site, context), key ?? remembered.key);
  const name = named ?? config.profile;
  if (name === undefined) return target(LOCAL, key);
  const profile = Object.hasOwn(config.profiles, name) ? config.profiles[name] : undefined;
  if (!profile)
    throw usageError(
      t("session:unknownProfile", {
        name,
        known: Object.keys(config.profiles).join(", ") || t("session:noProfiles"),
      }),
    );
  return target(siteOf(profile.url, context), key ?? profile.key);
}
