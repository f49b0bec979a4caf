import { Button } from "@regia/ui/components/Button";
import { LogOutFailedDialog } from "@regia/ui/patterns/LogOutFailedDialog";
import { useState } from "react";

export function Example() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>Logout</Button>
      <LogOutFailedDialog
        isOpen={isOpen}
        onClose={close}
        reason="Failed to sign out. Please try again."
        isPending={false}
        onRetry={close}
        onForget={close}
      />
    </>
  );
}
