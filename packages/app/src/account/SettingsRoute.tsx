import { usePrefetch } from "@regia/ui/loading";
import { PageTitle } from "@regia/ui/patterns/PageTitle";
import { FailureScreen } from "@regia/ui/screens/FailureScreen";
import {
  parseSettingsSection,
  SETTINGS_SECTIONS,
  SettingsScreen,
  type SettingsSection,
} from "@regia/ui/screens/SettingsScreen";
import { useState } from "react";
import { useRevalidator, useSearchParams } from "react-router-dom";
import { useWhenOnline } from "../browser/useWhenOnline.ts";
import { useSession } from "../services/services.ts";
import { UnsavedGuard } from "../shell/UnsavedGuard.tsx";
import { sectionChunks } from "./sectionChunks.ts";

const chunks = Object.values(sectionChunks);

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
  const { revalidate } = useRevalidator();
  useWhenOnline(sectionChunks[section].code === undefined, () => void revalidate());
  usePrefetch(chunks);
  return (
    <UnsavedGuard>
      <SettingsScreen section={section}>
        {SETTINGS_SECTIONS.filter((one) => opened.includes(one)).map((one) => {
          // The route has fetched it, or could not: what was typed in another section stays.
          const Section = sectionChunks[one].code;
          return (
            <div key={one} hidden={one !== section}>
              {Section ? (
                <Section userId={userId} isShown={one === section} />
              ) : (
                <FailureScreen kind="connection" onRetry={() => void revalidate()} isFramed />
              )}
            </div>
          );
        })}
      </SettingsScreen>
    </UnsavedGuard>
  );
}
