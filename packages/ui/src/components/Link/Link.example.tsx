import { Link } from "@regia/ui/components/Link";

export const Example = () => (
  <p>
    Prima di registrarti <Link href="/privacy">leggi l'informativa</Link>.
  </p>
);
