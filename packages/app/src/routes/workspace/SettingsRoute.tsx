import { PageTitle } from "@regia/ui/patterns/PageTitle";
import {
  parseSettingsSection,
  SETTINGS_SECTIONS,
  SettingsScreen,
  type SettingsSection,
} from "@regia/ui/screens/SettingsScreen";
import { type ComponentType, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useSession } from "../../app/services.ts";
import type { SettingsSectionProps } from "../../settings/sectionProps.ts";
import { UnsavedGuard } from "../../settings/UnsavedGuard.tsx";
import { SettingsNotifications } from "./SettingsNotifications.tsx";
import { SettingsPlans } from "./SettingsPlans.tsx";
import { SettingsPrivacy } from "./SettingsPrivacy.tsx";
import { SettingsProfile } from "./SettingsProfile.tsx";
import { SettingsSecurity } from "./SettingsSecurity.tsx";

const sections: Readonly<Record<SettingsSection, ComponentType<SettingsSectionProps>>> = {
  profile: SettingsProfile,
  plans: SettingsPlans,
  notifications: SettingsNotifications,
  privacy: SettingsPrivacy,
  security: SettingsSecurity,
};

/** `/app/settings`, with the section in `?section=`. */
export function Component() {
  const [parameters] = useSearchParams();
  const state = useSession();
  if (state.status !== "signedIn") return null;
  return (
    <>
      <PageTitle page="settings" />
      <Sections
        // A new person must not see the state of the former one.
        key={state.user.id}
        section={parseSettingsSection(parameters.get("section"))}
        userId={state.user.id}
      />
    </>
  );
}

/** A section that was opened stays mounted but hidden, so that its input is kept. */
function Sections({ section, userId }: { section: SettingsSection; userId: string }) {
  const [opened, setOpened] = useState<readonly SettingsSection[]>([section]);
  if (!opened.includes(section)) setOpened([...opened, section]);
  return (
    <UnsavedGuard>
      <SettingsScreen section={section}>
        {SETTINGS_SECTIONS.filter((one) => opened.includes(one)).map((one) => {
          const Section = sections[one];
          return (
            <div key={one} hidden={one !== section}>
              <Section userId={userId} isShown={one === section} />
            </div>
          );
        })}
      </SettingsScreen>
    </UnsavedGuard>
  );
}
