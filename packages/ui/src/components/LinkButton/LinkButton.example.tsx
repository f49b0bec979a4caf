import { LinkButton } from "@regia/ui/components/LinkButton";
import { ArrowRight } from "lucide-react";

export const Example = () => (
  <LinkButton href="/pricing" tone="primary" icon={ArrowRight}>
    Guarda i piani
  </LinkButton>
);
