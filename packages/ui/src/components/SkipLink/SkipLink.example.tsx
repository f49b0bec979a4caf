import { SkipLink } from "@regia/ui/components/SkipLink";

export const Example = () => (
  <>
    <SkipLink target="contenuto" />
    <main id="contenuto" tabIndex={-1}>
      <h2>Contenuto</h2>
    </main>
  </>
);
