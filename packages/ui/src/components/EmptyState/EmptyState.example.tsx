import { Button } from "@regia/ui/components/Button";
import { EmptyState } from "@regia/ui/components/EmptyState";

export const Example = () => (
  <EmptyState title="Nessun utente trovato" action={<Button>Togli i filtri</Button>} drawing="noMatch">
    Nessuno corrisponde ai filtri scelti.
  </EmptyState>
);
