import { operationFailure } from "@regia/domain/errors";
import { PageTitle } from "@regia/ui/patterns/PageTitle";
import { AccountScreen, type AccountState } from "@regia/ui/screens/AccountScreen";
import { profileFailure } from "../data/failures.ts";
import { useSaving } from "../data/useSaving.ts";
import { useCurrentPlan } from "../plan/useCurrentPlan.ts";
import { updateProfile } from "../profile/profileOperations.ts";
import { useProfileRetry } from "../profile/useProfileRetry.ts";
import { usePasswordChange } from "../security/usePasswordChange.ts";
import { useTokenOffer } from "../security/useTokenOffer.tsx";
import { useServices, useSession } from "../services/services.ts";
import { useProfile } from "../services/useProfile.ts";
import { UnsavedGuard } from "../shell/UnsavedGuard.tsx";

/** `/app/account`: names, password, plan and facts of the account. */
export function Component() {
  const state = useSession();
  if (state.status !== "signedIn") return null;
  return (
    <>
      <PageTitle page="account" />
      <UnsavedGuard key={state.user.id}>
        <Account />
      </UnsavedGuard>
    </>
  );
}

function Account() {
  const services = useServices();
  const subscription = useCurrentPlan();
  const [saving, save] = useSaving();
  const offer = useTokenOffer();
  const [password, changePassword] = usePasswordChange(() => void offer.make());
  const [isAsking, retry] = useProfileRetry();
  const profile = useProfile();

  const state = (): AccountState => {
    if (profile && subscription) return { kind: "ready", profile, subscription, saving, password };
    return isAsking
      ? { kind: "loading" }
      : { kind: "unread", reason: operationFailure({ operation: "fetchPlan" }) };
  };

  return (
    <>
      <AccountScreen
        state={state()}
        onSave={(update) => void save(() => updateProfile(services, update), profileFailure)}
        onPasswordChange={changePassword}
        onRetry={retry}
      />
      {offer.dialog}
    </>
  );
}
