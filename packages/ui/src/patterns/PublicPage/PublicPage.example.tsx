import { PublicPage, PublicPageHead, PublicPageSection } from "@regia/ui/patterns/PublicPage";

export const Example = () => (
  <PublicPage
    currentPath="/about"
    year={2026}
    isSignedIn={false}
    onLogin={() => location.assign("/?auth=login")}
    onSignup={() => location.assign("/?auth=signup")}
    onCookieChoice={() => undefined}
  >
    <PublicPageHead title="Chi siamo" lead="Una regia sola per il lavoro dell'AI." />
    <PublicPageSection title="Come lavoriamo" ground="surface">
      <p>Una riga che guida, e le altre che la seguono.</p>
    </PublicPageSection>
  </PublicPage>
);
