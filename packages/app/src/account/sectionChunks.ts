import { Chunk } from "@regia/ui/loading";
import type { SettingsSection } from "@regia/ui/screens/SettingsScreen";
import type { ComponentType } from "react";
import type { SettingsSectionProps } from "../shell/sectionProps.ts";

/** The sections of the settings: most visits open one. */
export const sectionChunks: Readonly<Record<SettingsSection, Chunk<ComponentType<SettingsSectionProps>>>> = {
  profile: new Chunk(async () => (await import("../profile/SettingsProfile.tsx")).SettingsProfile),
  plans: new Chunk(async () => (await import("../billing/SettingsPlans.tsx")).SettingsPlans),
  workspaces: new Chunk(
    async () => (await import("../workspaces/SettingsWorkspaces.tsx")).SettingsWorkspaces,
  ),
  notifications: new Chunk(
    async () => (await import("../notifications/SettingsNotifications.tsx")).SettingsNotifications,
  ),
  privacy: new Chunk(async () => (await import("./SettingsPrivacy.tsx")).SettingsPrivacy),
  security: new Chunk(async () => (await import("../security/SettingsSecurity.tsx")).SettingsSecurity),
};
