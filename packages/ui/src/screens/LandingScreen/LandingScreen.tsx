import type { PlanName } from "@regia/domain/plans";
import { type PublicFrameProps, PublicPage } from "../../patterns/PublicPage/index.ts";
import { Closing } from "./Closing.tsx";
import { Features } from "./Features.tsx";
import { Hero } from "./Hero.tsx";
import { PricingSection } from "./PricingSection.tsx";
import { Questions } from "./Questions.tsx";

export interface LandingScreenProps extends PublicFrameProps {
  /** Called when the button of a plan is pressed. */
  onChoosePlan: (plan: PlanName) => void;
}

/** Landing page of the public site. */
export function LandingScreen({ onChoosePlan, ...frame }: LandingScreenProps) {
  return (
    <PublicPage {...frame} currentPath="/">
      <Hero onSignup={frame.onSignup} />
      <Features />
      <PricingSection onChoosePlan={onChoosePlan} />
      <Questions />
      <Closing onSignup={frame.onSignup} />
    </PublicPage>
  );
}
