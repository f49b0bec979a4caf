import { ask, BackendError } from "../backend/http.ts";
import type { Target } from "../backend/target.ts";
import type { Context } from "../program/context.ts";
import { type Finding, finder } from "./check.ts";

/** What a backend says of itself on its health page. */
export interface Health {
  /** When the server says that it is, in milliseconds since 1970; undefined where its answer has no date. */
  readonly time: number | undefined;
  /** `unknown` where there is no such page, as on a hosted site. */
  readonly state: "well" | "database" | "installation" | "unknown";
  /** What an incomplete installation lacks; none where the page keeps the names to the server's own machine. */
  readonly missing: readonly string[];
}

const UNKNOWN: Health = { time: undefined, state: "unknown", missing: [] };

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function complaintOf(body: unknown): Health {
  if (!isFields(body)) return UNKNOWN;
  const { reason, missing } = body;
  if (reason !== "database" && reason !== "installation") return UNKNOWN;
  const parts = Array.isArray(missing) ? missing.filter((part) => typeof part === "string") : [];
  return { time: undefined, state: reason, missing: parts };
}

/**
 * Asks the health page of a site.
 *
 * @throws BackendError where nothing answers at all; a site that answers something else need not have this page
 */
export async function askHealth({ site }: Target): Promise<Health> {
  try {
    const { headers, body } = await ask({ url: `${site}/healthz` });
    const time = Date.parse(headers.get("date") ?? "");
    const isWell = isFields(body) && body["status"] === "ok";
    return { ...UNKNOWN, time: Number.isNaN(time) ? undefined : time, state: isWell ? "well" : "unknown" };
  } catch (error) {
    if (error instanceof BackendError && error.status > 0) return complaintOf(error.body);
    throw error;
  }
}

/** Whether the installation is complete, and how to restore each missing part. */
export function checkInstallation({ state, missing }: Health, { t }: Context): Finding[] {
  const { ok, failed } = finder("installation");
  switch (state) {
    case "unknown":
      return [];
    case "well":
      return [ok(t("doctor:installation.ok"))];
    case "database":
      return [failed(t("doctor:installation.database"), t("doctor:installation.mendDatabase"))];
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
