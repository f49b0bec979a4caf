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
  "/auth/callback",
  "/auth/reset-password",
  "/reset-password",
] as const;

/** The pages of the signed-in area as an admin sees them; `:userId` stands for the id of an enterprise customer. */
export const adminPaths = [
  "/app/chat",
  "/app/planner",
  "/app/executions",
  "/app/knowledge",
  "/app/ingestion",
  "/app/settings?section=profile",
  "/app/settings?section=plans",
  "/app/settings?section=notifications",
  "/app/settings?section=privacy",
  "/app/settings?section=security",
  "/app/account",
  "/app/admin",
  "/app/admin/audit",
  "/app/admin/enterprise-limits/:userId",
] as const;
