import type { PlanName } from "@regia/domain/plans";
import { SiteFooter } from "../../patterns/SiteFooter/index.ts";
import { PublicNavigation } from "../../patterns/PublicNavigation/index.ts";
import { Faq } from "./Faq.tsx";
import { Features } from "./Features.tsx";
import { Hero } from "./Hero.tsx";
import { main } from "./LandingScreen.css.ts";
import { PricingSection } from "./PricingSection.tsx";

export interface LandingScreenProps {
  isSignedIn: boolean;
  /** Year of the rights notice. */
  year: number;
  onLogin: () => void;
  onSignup: () => void;
  onChoosePlan: (plan: PlanName) => void;
  onCookieChoice: () => void;
}

/** The public site's first page (part 1, point 2). */
export function LandingScreen({
  isSignedIn,
  year,
  onLogin,
  onSignup,
  onChoosePlan,
  onCookieChoice,
}: LandingScreenProps) {
  return (
    <>
      <PublicNavigation isSignedIn={isSignedIn} currentPath="/" onLogin={onLogin} onSignup={onSignup} />
      <main className={main}>
        <Hero onSignup={onSignup} />
        <Features />
        <PricingSection onChoosePlan={onChoosePlan} />
        <Faq />
      </main>
      <SiteFooter year={year} onCookieChoice={onCookieChoice} />
    </>
  );
}
