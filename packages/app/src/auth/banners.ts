import { type AuthScreen, authScreenFailure, mapAuthError } from "@regia/domain/errors";
import type { AuthBanner } from "@regia/ui/patterns/AuthDialog";
import type { AuthFailed } from "./outcome.ts";

/** The banner for a failed operation: the broken rule, or the message for the service's error. */
export function failureBanner(failed: AuthFailed, screen: AuthScreen): Omit<AuthBanner, "id"> {
  if (failed.broken) return { tone: "error", icon: "none", text: failed.broken };
  return {
    tone: "error",
    icon: mapAuthError(failed.cause).icon,
    text: authScreenFailure({ screen, error: failed.cause }),
  };
}
