import { Slider } from "@regia/ui/components/Slider";
import { useState } from "react";

export function Example() {
  const [rate, setRate] = useState(70);
  return (
    <Slider
      label="Tasso di utilizzo"
      value={rate}
      onChange={setRate}
      minValue={10}
      maxValue={100}
      step={5}
      marks={[10, 50, 100]}
      hasField
    />
  );
}
