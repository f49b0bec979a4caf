import { Button } from "@regia/ui/components/Button";
import { ShortcutsDialog } from "@regia/ui/patterns/ShortcutsDialog";
import { useState } from "react";

export function Example() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setIsOpen(true)}>Scorciatoie da tastiera</Button>
      <ShortcutsDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
