import { type Feature, featureAccess } from "@regia/domain/entitlements";
import type { Subscription } from "@regia/domain/subscription";
import { PageTitle } from "@regia/ui/patterns/PageTitle";
import { PlaceholderScreen } from "@regia/ui/screens/PlaceholderScreen";
import { AccountUnread } from "../profile/AccountUnread.tsx";
import { LockedPlace } from "./LockedPlace.tsx";
import { type GatedPlace, isGatedPlace } from "./places.ts";
import { useCurrentPlan } from "./useCurrentPlan.ts";

/** A page of the signed-in area that is not ready yet. */
type Place = Extract<Feature, "planner"> | GatedPlace;

/** `/app/planner`, `/app/knowledge`, `/app/ingestion`; locked if the plan does not include them (decision 15). */
export function PlaceRoute({ place }: { place: Place }) {
  const subscription = useCurrentPlan();
  return (
    <>
      <PageTitle page={place} />
      {subscription ? <OpenPlace place={place} subscription={subscription} /> : <AccountUnread />}
    </>
  );
}

function OpenPlace({ place, subscription }: { place: Place; subscription: Subscription }) {
  const { plan, limits, trial } = subscription;
  const access = featureAccess(place, subscription);
  return access.locked && isGatedPlace(place) ? (
    <LockedPlace feature={place} access={access} trial={trial} />
  ) : (
    <PlaceholderScreen place={place} plan={plan} limits={limits} />
  );
}
