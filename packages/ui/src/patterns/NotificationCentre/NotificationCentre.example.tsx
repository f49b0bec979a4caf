import { Button } from "@regia/ui/components/Button";
import { NotificationCentre } from "@regia/ui/patterns/NotificationCentre";
import { useRef, useState } from "react";

export function Example() {
  const triggerRef = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const nothing = () => undefined;
  return (
    <>
      <Button ref={triggerRef} onPress={() => setOpen(true)}>
        Notifiche
      </Button>
      <NotificationCentre
        triggerRef={triggerRef}
        isOpen={isOpen}
        onOpenChange={setOpen}
        state={{ kind: "ready", notifications: [], isOutdated: false }}
        now={Date.now()}
        onRead={nothing}
        onReadAll={nothing}
        onRetry={nothing}
      />
    </>
  );
}
