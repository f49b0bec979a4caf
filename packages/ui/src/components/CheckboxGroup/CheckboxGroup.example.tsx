import { Checkbox } from "@regia/ui/components/Checkbox";
import { CheckboxGroup } from "@regia/ui/components/CheckboxGroup";
import { useState } from "react";

export function Example() {
  const [chosen, setChosen] = useState(["consents"]);
  return (
    <CheckboxGroup label="Avvisami per email" value={chosen} onChange={setChosen}>
      <Checkbox value="consents">Quando serve il mio consenso</Checkbox>
      <Checkbox value="executions">Quando un piano è concluso</Checkbox>
    </CheckboxGroup>
  );
}
