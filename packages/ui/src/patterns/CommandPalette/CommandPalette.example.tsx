import { Button } from "@regia/ui/components/Button";
import { CommandPalette } from "@regia/ui/patterns/CommandPalette";
import { useShortcut } from "@regia/ui/shortcuts";
import { useState } from "react";

export function Example() {
  const [isOpen, setIsOpen] = useState(false);
  useShortcut("commands", () => setIsOpen(true));
  const nothing = () => undefined;
  return (
    <>
      <Button onPress={() => setIsOpen(true)}>Cerca o vai a...</Button>
      <CommandPalette
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        isAdmin={false}
        theme="system"
        onThemeChange={nothing}
        onLocaleChange={nothing}
        onShortcutsOpen={nothing}
        onLogout={nothing}
      />
    </>
  );
}
