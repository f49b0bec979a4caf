import { Button } from "@regia/ui/components/Button";
import { useState } from "react";

export function Example() {
  const [isSaving, setSaving] = useState(false);
  return (
    <Button
      tone="primary"
      isPending={isSaving}
      pendingText="Salvataggio in corso..."
      onPress={() => setSaving(true)}
    >
      Salva le modifiche
    </Button>
  );
}
