import { featureAccess } from "@regia/domain/entitlements";
import type { Subscription } from "@regia/domain/subscription";
import { PageTitle } from "@regia/ui/patterns/PageTitle";
import { PlaceholderScreen } from "@regia/ui/screens/PlaceholderScreen";
import { AccountUnread } from "../profile/AccountUnread.tsx";
import { LockedPlace } from "./LockedPlace.tsx";
import type { GatedPlace } from "./places.ts";
import { useCurrentPlan } from "./useCurrentPlan.ts";

/** `/app/knowledge`, `/app/ingestion`, which are not ready yet; locked if the plan does not include them (decision 15). */
export function PlaceRoute({ place }: { place: GatedPlace }) {
  const subscription = useCurrentPlan();
  return (
    <>
      <PageTitle page={place} />
      {subscription ? <OpenPlace place={place} subscription={subscription} /> : <AccountUnread />}
    </>
  );
}

function OpenPlace({ place, subscription }: { place: GatedPlace; subscription: Subscription }) {
  const { plan, limits, trial } = subscription;
  const access = featureAccess(place, subscription);
  return access.locked ? (
    <LockedPlace feature={place} access={access} trial={trial} />
  ) : (
    <PlaceholderScreen place={place} plan={plan} limits={limits} />
  );
}
