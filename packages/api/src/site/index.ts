import * as v from "valibot";

/** Where a site tells which backend it has. */
export const CONFIG_PATH = "/.netlify/functions/config";

/** The same on the embedded backend, without what only the web app needs. */
export const LOCAL_CONFIG_PATH = "/local/config.json";

/** What a client needs to reach the backend. No secret is ever part of it. */
export const connectionConfig = v.object({
  /** Where `/auth/v1`, `/rest/v1` and `/storage/v1` answer, without a trailing slash. */
  url: v.string(),
  /** Identifies the project, not the person; it may be public. */
  publishableKey: v.string(),
});

/** The answer of {@link LOCAL_CONFIG_PATH}. */
export type ConnectionConfig = v.InferOutput<typeof connectionConfig>;

/** What the web app needs: the connection, and what this host turns on. */
export const siteConfig = v.object({
  ...connectionConfig.entries,
  /** Whether the tool for sign-up and verification mail opens at /debug-auth (decision 26). */
  debugAuth: v.boolean(),
});

/** The answer of {@link CONFIG_PATH}. */
export type SiteConfig = v.InferOutput<typeof siteConfig>;

/** Where the embedded backend tells whether it is ready. */
export const HEALTH_PATH = "/healthz";

/** The answer of {@link HEALTH_PATH}: 200 when ready, else 503 with what is wrong. */
export const health = v.variant("status", [
  v.object({ status: v.literal("ok") }),
  v.object({
    status: v.literal("unavailable"),
    reason: v.picklist(["starting", "database", "installation"]),
    /** What the installation lacks; told on the server's own machine only. */
    missing: v.optional(v.array(v.string())),
  }),
]);

/** The answer of {@link HEALTH_PATH}. */
export type Health = v.InferOutput<typeof health>;
