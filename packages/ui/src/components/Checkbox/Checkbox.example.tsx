import { Checkbox } from "@regia/ui/components/Checkbox";
import { useState } from "react";

export function Example() {
  const [accepts, setAccepts] = useState(false);
  return (
    <Checkbox
      isSelected={accepts}
      onChange={setAccepts}
      error={accepts ? undefined : "Accetta i termini per continuare"}
    >
      Accetto i termini
    </Checkbox>
  );
}
