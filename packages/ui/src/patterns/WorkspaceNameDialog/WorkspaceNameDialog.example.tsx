import { Button } from "@regia/ui/components/Button";
import { WorkspaceNameDialog } from "@regia/ui/patterns/WorkspaceNameDialog";
import { useState } from "react";

export function Example() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>Crea workspace</Button>
      <WorkspaceNameDialog
        isOpen={isOpen}
        onClose={close}
        currentName={null}
        state={{ kind: "idle" }}
        onSave={close}
      />
    </>
  );
}
