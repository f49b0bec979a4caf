import { LinkButton } from "@regia/ui/components/LinkButton";
import { PlanCard } from "@regia/ui/patterns/PlanCard";

export const Example = () => (
  <PlanCard
    plan="pro"
    period="monthly"
    action={<LinkButton href="/pricing">Scegli Piano</LinkButton>}
    note="7 giorni di prova, senza carta"
  />
);
