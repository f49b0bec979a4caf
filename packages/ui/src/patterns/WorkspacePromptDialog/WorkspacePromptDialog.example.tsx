import { Button } from "@regia/ui/components/Button";
import { WorkspacePromptDialog } from "@regia/ui/patterns/WorkspacePromptDialog";
import { useState } from "react";

export function Example() {
  const [isOpen, setOpen] = useState(false);
  const [prompt, setPrompt] = useState<string | null>("Rispondi in breve.");
  const close = () => setOpen(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>Istruzioni per i modelli</Button>
      <WorkspacePromptDialog
        isOpen={isOpen}
        onClose={close}
        workspace="Studio Bianchi"
        state={{ kind: "ready", prompt }}
        onRetry={close}
        tokenLimit={8000}
        saving={{ kind: "idle" }}
        onSave={(text) => {
          setPrompt(text === "" ? null : text);
          close();
        }}
      />
    </>
  );
}
