import { ActionBar } from "@regia/ui/components/ActionBar";
import { Button } from "@regia/ui/components/Button";
import { useRef } from "react";

export function Example() {
  const first = useRef<HTMLInputElement>(null);
  return (
    <ActionBar
      label="Azioni sui file selezionati"
      count={2}
      countText="2 file selezionati"
      onClear={() => undefined}
      returnFocusTo={first}
    >
      <Button size="sm">Scarica</Button>
    </ActionBar>
  );
}
