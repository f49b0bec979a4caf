import { ApiError } from "@regia/api/client";
import { HEALTH_PATH, health } from "@regia/api/site";
import * as v from "valibot";
import { ask } from "../backend/ask.ts";
import type { Target } from "../backend/target.ts";
import type { Context } from "../program/context.ts";
import { type Finding, finder } from "./check.ts";

export interface Health {
  /** The server's time in milliseconds since 1970; undefined if its answer has no date. */
  readonly time: number | undefined;
  /** `unknown` if there is no health check, as on a hosted site. */
  readonly state: "well" | "database" | "installation" | "writes" | "unknown";
  /** The missing parts of the installation; empty if the server does not tell other machines. */
  readonly missing: readonly string[];
}

const UNKNOWN: Health = { time: undefined, state: "unknown", missing: [] };

/** The result in a response body; `unknown` for any other body, and for a backend that is still starting. */
function healthIn(body: unknown): Health {
  const parsed = v.safeParse(health, body);
  if (!parsed.success) return UNKNOWN;
  if (parsed.output.status === "ok") return { ...UNKNOWN, state: "well" };
  const { reason, missing = [] } = parsed.output;
  return reason === "starting" ? UNKNOWN : { ...UNKNOWN, state: reason, missing };
}

/**
 * Requests the health check of a site.
 *
 * @throws ApiError if there is no response; a site without a health check is no error
 */
export async function askHealth({ site }: Target): Promise<Health> {
  try {
    const { headers, body } = await ask({ url: site + HEALTH_PATH });
    const time = Date.parse(headers.get("date") ?? "");
    return { ...healthIn(body), time: Number.isNaN(time) ? undefined : time };
  } catch (error) {
    if (error instanceof ApiError && error.status > 0) return healthIn(error.body);
    throw error;
  }
}

/** Reports whether the installation is complete, and how to restore each missing part. */
export function checkInstallation({ state, missing }: Health, { t }: Context): Finding[] {
  const { ok, failed } = finder("installation");
  switch (state) {
    case "unknown":
      return [];
    case "well":
      return [ok(t("doctor:installation.ok"))];
    case "database":
      return [failed(t("doctor:installation.database"), t("doctor:installation.mendDatabase"))];
    case "writes":
      return [failed(t("doctor:installation.writes"), t("doctor:installation.mendWrites"))];
    case "installation":
      if (missing.length === 0)
        return [failed(t("doctor:installation.unnamed"), t("doctor:installation.mendUnnamed"))];
      return missing.map((part) =>
        failed(
          t("doctor:installation.missing", { part }),
          part.startsWith("migration ")
            ? t("doctor:installation.mendMigration")
            : t("doctor:installation.mendPart"),
        ),
      );
  }
}
