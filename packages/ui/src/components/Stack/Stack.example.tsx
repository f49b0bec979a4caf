import { Button } from "@regia/ui/components/Button";
import { Inline, Stack } from "@regia/ui/components/Stack";

export const Example = () => (
  <Stack gap="x4">
    <p>Il piano è stato aggiornato.</p>
    <Inline gap="x2">
      <Button tone="primary">Continua</Button>
      <Button>Annulla</Button>
    </Inline>
  </Stack>
);
