import { PasswordField } from "@regia/ui/components/PasswordField";
import { PasswordStrengthMeter } from "@regia/ui/patterns/PasswordStrengthMeter";
import { useState } from "react";

export function Example() {
  const [password, setPassword] = useState("");
  return (
    <>
      <PasswordField
        label="Nuova password"
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
      />
      <PasswordStrengthMeter password={password} />
    </>
  );
}
