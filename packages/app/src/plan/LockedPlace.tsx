import { operationFailure } from "@regia/domain/errors";
import {
  LockedFeatureScreen,
  type LockedFeatureScreenProps,
  type LockedFeatureState,
} from "@regia/ui/screens/LockedFeatureScreen";
import { useState } from "react";
import { useServices } from "../services/services.ts";
import { beginTrial } from "./beginTrial.ts";

type LockedPlaceProps = Pick<LockedFeatureScreenProps, "feature" | "access" | "trial">;

/** The upgrade screen of a feature that the plan does not include; starting a trial unlocks it at once. */
export function LockedPlace(props: LockedPlaceProps) {
  const services = useServices();
  const [state, setState] = useState<LockedFeatureState>({ kind: "idle" });

  async function startTrial() {
    setState({ kind: "startingTrial" });
    try {
      await beginTrial(services);
    } catch (error) {
      setState({ kind: "trialFailed", reason: operationFailure({ operation: "startTrial", error }) });
    }
  }

  return (
    <LockedFeatureScreen
      {...props}
      state={state}
      onStartTrial={() => void startTrial()}
      onBannerDismiss={() => setState({ kind: "idle" })}
    />
  );
}
