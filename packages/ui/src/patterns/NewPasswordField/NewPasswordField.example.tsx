import { NewPasswordField } from "@regia/ui/patterns/NewPasswordField";
import { useState } from "react";

export function Example() {
  const [password, setPassword] = useState("");
  return <NewPasswordField label="Nuova password" name="password" value={password} onChange={setPassword} />;
}
