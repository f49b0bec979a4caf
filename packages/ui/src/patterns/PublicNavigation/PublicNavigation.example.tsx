import { PublicNavigation } from "@regia/ui/patterns/PublicNavigation";

export const Example = () => (
  <PublicNavigation
    isSignedIn={false}
    currentPath="/pricing"
    onLogin={() => location.assign("/?auth=login")}
    onSignup={() => location.assign("/?auth=signup")}
  />
);
