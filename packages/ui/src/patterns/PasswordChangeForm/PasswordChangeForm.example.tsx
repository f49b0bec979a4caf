import { PasswordChangeForm } from "@regia/ui/patterns/PasswordChangeForm";
import { useState } from "react";

export function Example() {
  const [isSaved, setSaved] = useState(false);
  return (
    <PasswordChangeForm
      email="anna.bianchi@studio.it"
      state={{ kind: isSaved ? "saved" : "idle" }}
      onSubmit={() => setSaved(true)}
    />
  );
}
