import { Button } from "@regia/ui/components/Button";
import { ContactDialog } from "@regia/ui/patterns/ContactDialog";
import { useState } from "react";

export function Example() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>Scrivi un messaggio</Button>
      {isOpen ? (
        <ContactDialog state={{ kind: "writing", desk: "support" }} onSend={close} onClose={close} />
      ) : null}
    </>
  );
}
