import { LinkButton } from "@regia/ui/components/LinkButton";
import { CenteredPage } from "@regia/ui/patterns/CenteredPage";

export const Example = () => (
  <CenteredPage title="Errore di verifica" lead="Non siamo riusciti a completare l'accesso.">
    <LinkButton href="/">Torna alla home</LinkButton>
  </CenteredPage>
);
