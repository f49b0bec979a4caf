import { type Toast, ToastRegion } from "@regia/ui/components/ToastRegion";
import { useState } from "react";

export function Example() {
  const [toasts, setToasts] = useState<readonly Toast[]>([
    { id: "saved", tone: "success", text: "Profilo aggiornato con successo!" },
  ]);
  return (
    <ToastRegion
      toasts={toasts}
      onDismiss={(gone) => setToasts((all) => all.filter(({ id }) => id !== gone))}
    />
  );
}
