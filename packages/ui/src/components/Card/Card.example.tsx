import { Card } from "@regia/ui/components/Card";

export const Example = () => (
  <Card isLeading>
    <h2>Pro</h2>
    <p>Per chi usa il prodotto ogni giorno.</p>
  </Card>
);
