/** The public pages; the English ones are under /en. */
export const publicPaths = [
  "/",
  "/pricing",
  "/privacy",
  "/terms",
  "/cookies",
  "/contacts",
  "/blog",
  "/docs",
  "/community",
  "/about",
  "/careers",
  "/status",
] as const;

/** The address of a public page in English. */
export const english = (path: string): string => (path === "/" ? "/en" : `/en${path}`);

/** Further pages that can be seen without signing in; they have one address in all languages. */
export const visitorPaths = [
  "/debug-auth",
  "/invito",
  "/auth/callback",
  "/auth/reset-password",
  "/auth/account-deleted",
  "/reset-password",
] as const;

/** The chat of the workspace that `/app/chat` leads to. */
export const CHAT = /\/app\/w\/[\w-]+\/chat$/;

/**
 * The pages of the signed-in area as an admin sees them; `:userId` stands for the id of an enterprise
 * customer, `:slug` for a workspace.
 */
export const adminPaths = [
  "/app/w/:slug/chat",
  "/app/w/:slug/planner",
  "/app/w/:slug/executions",
  "/app/w/:slug/knowledge",
  "/app/w/:slug/ingestion",
  "/app/w/:slug/members",
  "/app/settings?section=profile",
  "/app/settings?section=plans",
  "/app/settings?section=workspaces",
  "/app/settings?section=notifications",
  "/app/settings?section=privacy",
  "/app/settings?section=security",
  "/app/account",
  "/app/admin",
  "/app/admin/models",
  "/app/admin/audit",
  "/app/admin/payments",
  "/app/admin/payments/:userId",
  "/app/admin/enterprise-limits/:userId",
] as const;
