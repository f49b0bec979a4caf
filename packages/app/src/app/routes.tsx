import { type RouteObject, redirect } from "react-router-dom";
import { LeaveRoute } from "./LeaveRoute.tsx";
import { RootRoute } from "./RootRoute.tsx";
import { RouteFailure } from "./RouteFailure.tsx";

/** Every address that is not the public site. A page's code is fetched when it is first opened. */
export const routes: RouteObject[] = [
  {
    element: <RootRoute />,
    errorElement: <RouteFailure />,
    hydrateFallbackElement: <></>,
    children: [
      {
        lazy: () => import("./ServicesRoute.tsx"),
        children: [
          { path: "debug-auth", lazy: () => import("../routes/public/DebugAuthRoute.tsx") },
          { path: "auth/callback", lazy: () => import("../routes/public/CallbackRoute.tsx") },
          { path: "auth/reset-password", lazy: () => import("../routes/public/ResetPasswordRoute.tsx") },
          { path: "reset-password", lazy: () => import("../routes/public/ResetPasswordRoute.tsx") },
          {
            path: "app",
            lazy: () => import("../routes/workspace/WorkspaceRoute.tsx"),
            children: [
              { index: true, loader: () => redirect("/app/chat") },
              { path: "chat", lazy: () => import("../routes/workspace/ChatRoute.tsx") },
              { path: "settings", lazy: () => import("../routes/workspace/SettingsRoute.tsx") },
              { path: "account", lazy: () => import("../routes/workspace/AccountRoute.tsx") },
              ...(["planner", "executions", "knowledge", "ingestion"] as const).map((place) => ({
                path: place,
                lazy: async () => {
                  const { PlaceRoute } = await import("../routes/workspace/PlaceRoute.tsx");
                  return { element: <PlaceRoute key={place} place={place} /> };
                },
              })),
              {
                path: "admin",
                lazy: () => import("../routes/administration/AdministrationRoute.tsx"),
                children: [
                  { index: true, lazy: () => import("../routes/administration/AdminRoute.tsx") },
                  { path: "audit", lazy: () => import("../routes/administration/AuditRoute.tsx") },
                  {
                    path: "enterprise-limits/:userId",
                    lazy: () => import("../routes/administration/EnterpriseLimitsRoute.tsx"),
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
