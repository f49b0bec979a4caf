import { Button } from "@regia/ui/components/Button";
import { type SavedPrompt, SavedPromptsDialog } from "@regia/ui/patterns/SavedPromptsDialog";
import { useState } from "react";

const letter: SavedPrompt = {
  id: "letter",
  title: "Lettera a un cliente",
  text: "Scrivi a {{cliente}} una lettera su {{argomento}}.",
  author: null,
  canChange: true,
};

export function Example() {
  const [isOpen, setOpen] = useState(false);
  const [prompts, setPrompts] = useState<readonly SavedPrompt[]>([letter]);
  const close = () => setOpen(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>Prompt salvati</Button>
      <SavedPromptsDialog
        isOpen={isOpen}
        onClose={close}
        state={{ kind: "ready", prompts }}
        onRetry={close}
        composed=""
        onUse={close}
        onSave={async ({ id, title, text }) => {
          const saved = { id, title, text, author: null, canChange: true };
          setPrompts((before) => [saved, ...before.filter((one) => one.id !== id)]);
          return null;
        }}
        onDelete={async (id) => {
          setPrompts((before) => before.filter((one) => one.id !== id));
          return null;
        }}
      />
    </>
  );
}
