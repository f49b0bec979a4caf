import { isIP } from "node:net";
import { resolve } from "node:path";
import { parseAddress } from "../addresses/index.ts";
import { MEMORY } from "../data/index.ts";
import { Failure } from "../failure/index.ts";
import { isWellFormedPassword } from "../passwords/rules.ts";
import type { Durability } from "../postgres/index.ts";
import { parseTrustedProxies, type TrustedProxies } from "./clientAddress.ts";

/** The settings of `npm start`. */
export interface ServerSettings {
  /** TCP port; 0 takes any free one. */
  readonly port: number;
  /** Address to listen on. */
  readonly host: string;
  /** Absolute path of the data directory, or "memory". */
  readonly dataDir: string;
  /** Of the embedded PostgreSQL; default: "durable", or "disposable" in memory. No variable sets it. */
  readonly durability?: Durability;
  /** An existing PostgreSQL instead of the embedded one. */
  readonly databaseUrl: string | undefined;
  /** Origin at which people open the product, if it is behind a proxy. */
  readonly publicUrl: string | undefined;
  /** The proxies whose statement about the client's address is believed. */
  readonly trustedProxies: TrustedProxies;
  /** Whether the server is local; default: by its addresses. */
  readonly localPages: boolean | undefined;
  /** Whether `/debug-auth` is open; default: on a local server. */
  readonly debugAuth: boolean | undefined;
  /** What is logged besides errors: `security`, `requests` or both; default: by its addresses. */
  readonly logged: string | undefined;
  readonly admin: { readonly email: string | undefined; readonly password: string | undefined };
  /** Number of demo users for an empty store. */
  readonly demoUsers: number;
  /** Origin of a server that has the pictures of the stand-in's Google accounts; without it they have none. */
  readonly googlePictures: string | undefined;
  /** Folder of the built web app, if it is not the checkout's. */
  readonly appDir: string | undefined;
}

/** A larger number of demo users is probably a mistake. */
const MOST_DEMO_USERS = 1_000_000;

function invalid(name: string, value: string, expected: string): never {
  throw new Failure("invalid-setting", { name, value, expected });
}

function wholeNumber(name: string, value: string, most: number): number {
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
  return number <= most ? number : invalid(name, value, `0-${most}`);
}

function hostOf(value: string): string {
  const isName = /^(?=.{1,253}$)[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value);
  return isName || isIP(value) !== 0 ? value : invalid("HOST", value, "127.0.0.1, 0.0.0.0, localhost");
}

function databaseUrlOf(value: string): string {
  const url = URL.parse(value);
  if (url !== null && /^postgres(?:ql)?:$/.test(url.protocol) && url.hostname !== "") return value;
  // The address may contain a password, so the message does not repeat it.
  return invalid("REGIA_DATABASE_URL", "…", "postgresql://user:password@host:5432/database");
}

function originOf(name: string, value: string): string {
  const url = URL.parse(value);
  if (url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url.origin;
  return invalid(name, value, "https://regia.example.it");
}

function flagOf(name: string, value: string): boolean {
  return value === "1" || (value !== "0" && invalid(name, value, "0 / 1"));
}

function loggedOf(value: string): string {
  const parts = value.split(",").map((part) => part.trim());
  const areKnown = parts.every((part) => part === "security" || part === "requests");
  return areKnown ? value : invalid("REGIA_LOG", value, "security, requests");
}

function trustedProxiesOf(value: string): TrustedProxies {
  return (
    parseTrustedProxies(value) ?? invalid("REGIA_TRUSTED_PROXY", value, "loopback, 192.0.2.7, 10.0.0.0/8")
  );
}

function emailOf(value: string): string {
  return parseAddress(value) ?? invalid("REGIA_ADMIN_EMAIL", value, "admin@example.it");
}

/** A password that is easy to guess is accepted: an installation that has it must still start. The start warns. */
function passwordOf(value: string): string {
  return isWellFormedPassword(value) ? value : invalid("REGIA_ADMIN_PASSWORD", "…", "8-72 × a-z, A-Z, 0-9");
}

/**
 * Reads the settings; an empty value counts as absent.
 * @throws Failure `invalid-setting` naming the first invalid value.
 */
export function readSettings(environment: NodeJS.ProcessEnv): ServerSettings {
  const read = <T>(name: string, parse: (value: string) => T): T | undefined => {
    const value = environment[name]?.trim();
    return value ? parse(value) : undefined;
  };
  return {
    port: read("PORT", (value) => wholeNumber("PORT", value, 65_535)) ?? 4173,
    host: read("HOST", hostOf) ?? "127.0.0.1",
    dataDir:
      read("REGIA_DATA_DIR", (value) => (value === MEMORY ? value : resolve(value))) ?? resolve(".regia"),
    databaseUrl: read("REGIA_DATABASE_URL", databaseUrlOf),
    publicUrl: read("REGIA_PUBLIC_URL", (value) => originOf("REGIA_PUBLIC_URL", value)),
    trustedProxies: read("REGIA_TRUSTED_PROXY", trustedProxiesOf) ?? [],
    localPages: read("REGIA_LOCAL_PAGES", (value) => flagOf("REGIA_LOCAL_PAGES", value)),
    debugAuth: read("REGIA_DEBUG_AUTH", (value) => flagOf("REGIA_DEBUG_AUTH", value)),
    logged: read("REGIA_LOG", loggedOf),
    admin: { email: read("REGIA_ADMIN_EMAIL", emailOf), password: read("REGIA_ADMIN_PASSWORD", passwordOf) },
    demoUsers: read("REGIA_DEMO", (value) => wholeNumber("REGIA_DEMO", value, MOST_DEMO_USERS)) ?? 0,
    googlePictures: read("REGIA_GOOGLE_PICTURES", (value) => originOf("REGIA_GOOGLE_PICTURES", value)),
    appDir: read("REGIA_APP_DIR", (value) => resolve(value)),
  };
}
