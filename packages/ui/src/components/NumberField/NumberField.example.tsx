import { NumberField } from "@regia/ui/components/NumberField";
import { useState } from "react";

export function Example() {
  const [space, setSpace] = useState<number | null>(5);
  return (
    <NumberField
      label="Spazio della knowledge base"
      value={space}
      onChange={setSpace}
      unit="GB"
      minValue={1}
      hasSteppers
    />
  );
}
