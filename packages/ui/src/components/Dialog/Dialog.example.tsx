import { Button } from "@regia/ui/components/Button";
import { Dialog } from "@regia/ui/components/Dialog";
import { useState } from "react";

export function Example() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>Gestisci piano</Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Gestisci piano"
        footer={
          <Button tone="primary" onPress={() => setOpen(false)}>
            Aggiorna
          </Button>
        }
      >
        <p>Il piano cambia subito; la fattura segue alla fine del periodo.</p>
      </Dialog>
    </>
  );
}
