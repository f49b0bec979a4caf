import { CommandPalette, type CommandPaletteProps } from "@regia/ui/patterns/CommandPalette";
import { ShortcutsDialog } from "@regia/ui/patterns/ShortcutsDialog";
import { type Dispatch, type SetStateAction, useMemo } from "react";
import { createAdminClient } from "../administration/adminClient.ts";
import { useAppearance } from "../preferences/useAppearance.ts";
import { useServices } from "../services/services.ts";
import { useProfile } from "../services/useProfile.ts";
import { useUserSearch } from "./useUserSearch.ts";

/** What is open: the command palette, or the list of shortcuts. */
export type OpenCommands = "palette" | "shortcuts" | null;

export interface AppCommandsProps extends Pick<CommandPaletteProps, "workspaces" | "activeSlug"> {
  open: OpenCommands;
  onOpenChange: Dispatch<SetStateAction<OpenCommands>>;
  onLogout: () => void;
}

/** The command palette and the list of shortcuts of the signed-in area. */
export function AppCommands({ open, onOpenChange, onLogout, ...navigation }: AppCommandsProps) {
  const profile = useProfile();
  const appearance = useAppearance();
  const palette = {
    isOpen: open === "palette",
    // It closes after its command, which may have opened the list.
    onClose: () => onOpenChange((current) => (current === "palette" ? null : current)),
    ...appearance,
    ...navigation,
    onShortcutsOpen: () => onOpenChange("shortcuts"),
    onLogout,
  };
  return (
    <>
      {profile?.role === "admin" ? (
        <AdminPalette {...palette} adminId={profile.id} />
      ) : (
        <CommandPalette {...palette} isAdmin={false} />
      )}
      <ShortcutsDialog isOpen={open === "shortcuts"} onClose={() => onOpenChange(null)} />
    </>
  );
}

/** The palette with the search for users, which the server allows only to admins (decision 12). */
function AdminPalette({
  adminId,
  ...palette
}: Omit<CommandPaletteProps, "isAdmin" | "userSearch"> & { adminId: string }) {
  const { backend, session } = useServices();
  const client = useMemo(
    () => createAdminClient({ backend }, () => void session.refreshProfile()),
    [backend, session],
  );
  return <CommandPalette {...palette} isAdmin userSearch={useUserSearch(client, adminId)} />;
}
