import { RadioGroup } from "@regia/ui/components/RadioGroup";
import { useState } from "react";

export function Example() {
  const [visibility, setVisibility] = useState("private");
  return (
    <RadioGroup
      label="Visibilità del profilo"
      value={visibility}
      onChange={setVisibility}
      options={[
        { value: "public", label: "Pubblico", note: "Chiunque abbia il collegamento" },
        { value: "private", label: "Privato", note: "Solo tu" },
      ]}
    />
  );
}
