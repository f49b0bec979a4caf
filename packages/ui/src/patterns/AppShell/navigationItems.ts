import {
  BookOpen,
  FileInput,
  ListChecks,
  MessageSquare,
  Settings,
  ShieldCheck,
  Waypoints,
} from "lucide-react";
import type { IconGlyph } from "../../components/Icon/index.ts";

/** A section of the signed-in area. */
export type AppPlace = "chat" | "planner" | "executions" | "knowledge" | "ingestion" | "settings" | "admin";

/** The sections that belong to a workspace. */
const WORKSPACE_PLACES = ["chat", "planner", "executions", "knowledge", "ingestion"] as const;

/** A page of a workspace. */
export type WorkspacePlace = (typeof WORKSPACE_PLACES)[number] | "members";

/** Whether the last part of a path is a page that every workspace has. */
export const isWorkspacePlace = (place: string): place is WorkspacePlace =>
  place === "members" || WORKSPACE_PLACES.some((one) => one === place);

/** Address of a page of a workspace. */
export const workspaceHref = (slug: string, place: WorkspacePlace): string => `/app/w/${slug}/${place}`;

/** An item of the navigation. */
export interface NavigationItem {
  place: AppPlace;
  icon: IconGlyph;
  /** True if only admins see it. */
  isAdminOnly: boolean;
}

const item = (place: AppPlace, icon: IconGlyph, isAdminOnly = false): NavigationItem => ({
  place,
  icon,
  isAdminOnly,
});

/** The navigation items, in order. */
export const navigationItems: readonly NavigationItem[] = [
  item("chat", MessageSquare),
  item("planner", Waypoints),
  item("executions", ListChecks),
  item("knowledge", BookOpen),
  item("ingestion", FileInput),
  item("settings", Settings),
  item("admin", ShieldCheck, true),
];

/** Address of an item, in a workspace where it belongs to one; without a workspace, the last used one is meant. */
export const itemHref = (place: AppPlace, slug: string | null): string =>
  slug !== null && isWorkspacePlace(place) ? workspaceHref(slug, place) : `/app/${place}`;
