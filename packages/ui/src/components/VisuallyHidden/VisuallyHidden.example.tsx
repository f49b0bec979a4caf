import { Button } from "@regia/ui/components/Button";
import { VisuallyHidden } from "@regia/ui/components/VisuallyHidden";

export const Example = () => (
  <Button>
    Elimina <VisuallyHidden>Anna Bianchi</VisuallyHidden>
  </Button>
);
