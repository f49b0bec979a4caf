import { Button } from "@regia/ui/components/Button";
import { ConfirmDialog } from "@regia/ui/components/ConfirmDialog";
import { useState } from "react";

export function Example() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button tone="danger" onPress={() => setOpen(true)}>
        Elimina utente
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={() => setOpen(false)}
        title="Elimina utente"
        confirmText="Elimina"
        tone="danger"
      >
        <p>Questa azione non può essere annullata.</p>
      </ConfirmDialog>
    </>
  );
}
