import { mapAuthError, readServerError } from "@regia/domain/errors";
import type { QueryClient } from "@tanstack/react-query";
import type { Attempt } from "../auth/attempts.ts";
import type { Backend } from "../backend/client.ts";
import type { BackendConfig } from "../backend/config.ts";
import { leaveRefusal } from "../session/refusal.ts";
import type { SessionStore } from "../session/sessionStore.ts";
import { Activity } from "./activity.ts";
import { changePassword, type PasswordEntries } from "./passwordChange.ts";
import { preferencesQuery } from "./preferences.ts";
import { ProfileOperations } from "./profileOperations.ts";
import { SessionGuard } from "./sessionGuard.ts";
import { readTwoFactor, type TwoFactorState } from "./twoFactor.ts";

/** What the settings are made of. */
export interface SettingsDependencies {
  readonly backend: Backend;
  readonly config: BackendConfig;
  readonly session: SessionStore;
  readonly attempt: Attempt;
  readonly queries: QueryClient;
}

/** What the routes of the settings and the account work with, beside the backend itself. */
export interface SettingsServices {
  readonly profile: ProfileOperations;
  readonly guard: SessionGuard;
  changePassword(entries: PasswordEntries): Promise<void>;
  readTwoFactor(): Promise<TwoFactorState>;
}

/** Whether the auth service says that a session has ended or its person is gone, and not merely that it cannot answer. */
export function isSessionGone(error: unknown): boolean {
  const { code, name } = readServerError(error);
  return (
    name === "AuthSessionMissingError" ||
    code === "user_not_found" ||
    mapAuthError(error).code === "SESSION_EXPIRED"
  );
}

/** Puts the services of the settings together. */
export function createSettings(dependencies: SettingsDependencies): SettingsServices {
  const { backend, config, session, attempt, queries } = dependencies;
  return {
    profile: new ProfileOperations({ backend, session, attempt }),
    guard: new SessionGuard({
      session,
      activity: new Activity(() => window.localStorage),
      readTimeout: async (userId) => {
        const { security } = await queries.query(preferencesQuery(backend, userId));
        return security.session_timeout_minutes;
      },
      stands: async () => {
        const { error } = await backend.auth.getUser();
        return !error || !isSessionGone(error);
      },
      end: async () => {
        leaveRefusal({ error_code: "session_expired" });
        await backend.auth.signOut({ scope: "local" });
      },
    }),
    changePassword: (entries) => changePassword({ backend, config, queries }, entries),
    readTwoFactor: () => readTwoFactor(backend, config),
  };
}
