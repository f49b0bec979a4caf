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

/** An item of the navigation. */
export interface NavigationItem {
  place: AppPlace;
  href: string;
  icon: IconGlyph;
  /** True if only admins see it. */
  isAdminOnly: boolean;
}

const item = (place: AppPlace, icon: IconGlyph, isAdminOnly = false): NavigationItem => ({
  place,
  href: `/app/${place}`,
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
