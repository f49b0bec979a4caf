import { Button } from "@regia/ui/components/Button";
import { AuthDialog, type RequestedAuthMode } from "@regia/ui/patterns/AuthDialog";
import { useState } from "react";

export function Example() {
  const [mode, setMode] = useState<RequestedAuthMode | null>(null);
  const close = () => setMode(null);
  return (
    <>
      <Button onPress={() => setMode("login")}>Accedi</Button>
      <AuthDialog
        isOpen={mode !== null}
        mode={mode ?? "login"}
        onModeChange={setMode}
        onBannerDismiss={() => undefined}
        onClose={close}
        onLogin={close}
        onSignup={() => setMode("verify-email")}
        onReset={close}
        onCode={close}
        onResend={close}
        onGoogle={close}
      />
    </>
  );
}
