import { DateField } from "@regia/ui/components/DateField";
import { useState } from "react";

export function Example() {
  const [date, setDate] = useState<string | null>(null);
  return (
    <DateField
      label="Data della fattura"
      hint="Come sta scritta sul documento"
      value={date}
      onChange={setDate}
    />
  );
}
