import { workspaceHref } from "../../patterns/AppShell/navigationItems.ts";

/** Id of the section of the budgets on the page. */
export const BUDGETS_ANCHOR = "budgets";

/** Address of the budgets of a workspace. */
export const budgetsHref = (slug: string): string => `${workspaceHref(slug, "members")}#${BUDGETS_ANCHOR}`;
