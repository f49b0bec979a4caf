import { addTexts, type I18n, type TextNamespace } from "@regia/ui/i18n";
import { parseSettingsSection, type SettingsSection } from "@regia/ui/screens/SettingsScreen";
import { type RouteObject, redirect, replace } from "react-router-dom";
import { keepInvitation } from "../workspaces/keptInvitation.ts";
import { LastWorkspace, WorkspacePlaces } from "../workspaces/WorkspacePlaces.tsx";
import { LeaveRoute } from "./LeaveRoute.tsx";
import { RootRoute } from "./RootRoute.tsx";
import { RouteFailure } from "./RouteFailure.tsx";
import { ServicesRoute } from "./ServicesRoute.tsx";
import { WorkspaceRoute } from "./WorkspaceRoute.tsx";

/** The subjects of the texts of every page outside of the public site: the frame around it, and what can float over it. */
export const FRAME_TEXTS = ["components", "cookies", "failure", "shell", "titles"] as const;

/** The texts of sections that need more than the settings' own. */
const SECTION_TEXTS: Readonly<Partial<Record<SettingsSection, readonly TextNamespace[]>>> = {
  plans: ["billing", "pricing"],
  security: ["programTokens"],
  workspaces: ["team"],
};

/** Fetches the section of the settings that an address names; the page says where that failed. */
async function fetchSection(i18n: I18n, { searchParams }: URL): Promise<null> {
  const section = parseSettingsSection(searchParams.get("section"));
  const code = async () => (await import("../account/sectionChunks.ts")).sectionChunks[section].fetch();
  await Promise.all([code(), addTexts(i18n, SECTION_TEXTS[section] ?? [])]).catch(() => undefined);
  return null;
}

/** The pages of a workspace that are not ready yet. */
const PLACES = ["knowledge", "ingestion"] as const;

/** Keeps the invitation of a link, whose token does not stay in the address. */
function takeInvitation({ searchParams }: URL): Response | null {
  const token = searchParams.get("token");
  if (token === null) return null;
  keepInvitation({ token, joins: false });
  return replace("/invito");
}

/** Every address that is not the public site. A page's code and texts are fetched together when it is first opened. */
export function routesWith(i18n: I18n): RouteObject[] {
  const page =
    <Route extends object>(load: () => Promise<Route>, ...texts: TextNamespace[]) =>
    async () =>
      (await Promise.all([load(), addTexts(i18n, texts)]))[0];

  return [
    {
      element: <RootRoute />,
      errorElement: <RouteFailure />,
      hydrateFallbackElement: <></>,
      children: [
        {
          element: <ServicesRoute />,
          children: [
            {
              path: "debug-auth",
              lazy: page(() => import("../site/DebugAuthRoute.tsx"), "debugAuth", "auth", "site"),
            },
            {
              path: "auth/callback",
              lazy: page(() => import("../auth/CallbackRoute.tsx"), "auth"),
            },
            {
              path: "auth/account-deleted",
              lazy: page(() => import("../auth/AccountDeletedRoute.tsx"), "auth"),
            },
            ...["auth/reset-password", "reset-password"].map((path) => ({
              path,
              lazy: page(() => import("../security/ResetPasswordRoute.tsx"), "auth"),
            })),
            {
              path: "invito",
              lazy: page(() => import("../workspaces/InvitationRoute.tsx"), "team", "auth"),
              loader: ({ request }) => takeInvitation(new URL(request.url)),
            },
            {
              path: "app",
              element: <WorkspaceRoute />,
              children: [
                {
                  errorElement: <RouteFailure isFramed />,
                  children: [
                    { index: true, loader: () => redirect("/app/chat") },
                    {
                      path: "w/:slug",
                      element: <WorkspacePlaces />,
                      children: [
                        {
                          path: "chat/:conversation?",
                          lazy: page(() => import("../chat/ChatRoute.tsx"), "chat"),
                        },
                        {
                          path: "members",
                          lazy: page(() => import("../workspaces/MembersRoute.tsx"), "team"),
                        },
                        {
                          path: "planner/:workflow?",
                          lazy: page(
                            () => import("../workflows/PlannerRoute.tsx"),
                            "planner",
                            // Of the question before unsaved changes are lost.
                            "settings",
                          ),
                        },
                        {
                          path: "executions",
                          lazy: page(() => import("../workflows/ExecutionsRoute.tsx"), "executions"),
                        },
                        ...PLACES.map((place) => ({
                          path: place,
                          lazy: page(async () => {
                            const { PlaceRoute } = await import("../plan/PlaceRoute.tsx");
                            return { element: <PlaceRoute key={place} place={place} /> };
                          }, "places"),
                        })),
                      ],
                    },
                    ...["chat", "planner", "executions", "members", ...PLACES].map((path) => ({
                      path,
                      element: <LastWorkspace />,
                    })),
                    {
                      path: "settings",
                      lazy: page(() => import("../account/SettingsRoute.tsx"), "settings", "auth"),
                      loader: ({ request }) => fetchSection(i18n, new URL(request.url)),
                    },
                    {
                      path: "account",
                      lazy: page(() => import("../account/AccountRoute.tsx"), "settings", "auth"),
                    },
                    {
                      path: "admin",
                      lazy: page(() => import("../administration/AdministrationRoute.tsx"), "admin"),
                      children: [
                        {
                          index: true,
                          lazy: page(() => import("../administration/AdminRoute.tsx")),
                        },
                        {
                          path: "audit",
                          lazy: page(() => import("../administration/AuditRoute.tsx"), "adminAudit"),
                        },
                        {
                          path: "models",
                          lazy: page(() => import("../administration/ModelsRoute.tsx"), "adminModels"),
                        },
                        ...["payments", "payments/:userId"].map((path) => ({
                          path,
                          lazy: page(
                            () => import("../administration/PaymentsRoute.tsx"),
                            "adminPayments",
                            "payments",
                          ),
                        })),
                        {
                          path: "enterprise-limits/:userId",
                          lazy: page(
                            () => import("../administration/EnterpriseLimitsRoute.tsx"),
                            "adminLimits",
                            "pricing",
                            "estimate",
                          ),
                        },
                      ],
                    },
                  ],
                },
              ],
            },
          ],
        },
        { path: "*", element: <LeaveRoute /> },
      ],
    },
  ];
}
