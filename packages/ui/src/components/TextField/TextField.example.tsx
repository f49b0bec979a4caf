import { TextField } from "@regia/ui/components/TextField";
import { useState } from "react";

export function Example() {
  const [name, setName] = useState("");
  return (
    <TextField
      label="Nome completo"
      name="fullName"
      hint="Come compare sulle fatture"
      value={name}
      onChange={setName}
    />
  );
}
