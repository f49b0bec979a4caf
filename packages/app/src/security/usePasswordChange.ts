import { mapAuthError } from "@regia/domain/errors";
import { message } from "@regia/domain/messages";
import type { PasswordChange } from "@regia/ui/patterns/PasswordChangeForm";
import type { SaveState } from "@regia/ui/screens/SettingsScreen";
import { useSaving } from "../data/useSaving.ts";
import { useServices } from "../services/services.ts";
import { changePassword, WrongPassword } from "./passwordChange.ts";

/**
 * Changes the password of the signed-in person.
 * @param onChanged called after the password was changed and other devices were signed out
 */
export function usePasswordChange(
  onChanged: () => void = () => {},
): [SaveState, (change: PasswordChange) => void] {
  const services = useServices();
  const [state, save] = useSaving();

  const textFor = (error: unknown) =>
    error instanceof WrongPassword ? message("errors:profile.wrongPassword") : mapAuthError(error).message;

  async function change(entries: PasswordChange) {
    if (await save(() => changePassword(services, entries), textFor)) onChanged();
  }

  return [state, (entries) => void change(entries)];
}
