import * as v from "valibot";

/** The path of a site's configuration. */
export const CONFIG_PATH = "/.netlify/functions/config";

/** The path of the embedded backend's connection, for clients other than the web app. */
export const LOCAL_CONFIG_PATH = "/local/config.json";

/** What a client needs to reach the backend; contains no secret. */
export const connectionConfig = v.object({
  /** Where `/auth/v1`, `/rest/v1` and `/storage/v1` answer, without a trailing slash. */
  url: v.string(),
  /** The publishable key: identifies the project, not a person. */
  publishableKey: v.string(),
});

/** The answer of {@link LOCAL_CONFIG_PATH}. */
export type ConnectionConfig = v.InferOutput<typeof connectionConfig>;

/** The web app's configuration. */
export const siteConfig = v.object({
  ...connectionConfig.entries,
  /** Whether the page /debug-auth is open (decision 26). */
  debugAuth: v.boolean(),
});

/** The answer of {@link CONFIG_PATH}. */
export type SiteConfig = v.InferOutput<typeof siteConfig>;

/** The path of the interface of the embedded backend's stand-in for the payment provider. */
export const LOCAL_PAYMENTS_PATH = "/local/pay/api";

/** The path of the embedded backend's health check. */
export const HEALTH_PATH = "/healthz";

/** The answer of {@link HEALTH_PATH}: 200 when ready, else 503 with what is wrong. */
export const health = v.variant("status", [
  v.object({ status: v.literal("ok") }),
  v.object({
    status: v.literal("unavailable"),
    reason: v.picklist(["starting", "database", "installation", "writes"]),
    /** The missing parts of the installation; only in responses to the server's own machine. */
    missing: v.optional(v.array(v.string())),
  }),
]);

/** The answer of {@link HEALTH_PATH}. */
export type Health = v.InferOutput<typeof health>;
