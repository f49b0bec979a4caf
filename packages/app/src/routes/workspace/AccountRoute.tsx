import { operationFailure } from "@regia/domain/errors";
import { PageTitle } from "@regia/ui/patterns/PageTitle";
import { AccountScreen, type AccountState } from "@regia/ui/screens/AccountScreen";
import { useServices, useSession } from "../../app/services.ts";
import { useCurrentPlan } from "../../plan/useCurrentPlan.ts";
import { useProfile } from "../../session/useProfile.ts";
import { profileFailure } from "../../settings/failures.ts";
import { updateProfile } from "../../settings/profileOperations.ts";
import { UnsavedGuard } from "../../settings/UnsavedGuard.tsx";
import { usePasswordChange } from "../../settings/usePasswordChange.ts";
import { useProfileRetry } from "../../settings/useProfileRetry.ts";
import { useSaving } from "../../settings/useSaving.ts";
import { useTokenOffer } from "../../settings/useTokenOffer.tsx";

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
