import { DatePicker } from "@regia/ui/components/DatePicker";
import { useState } from "react";

export function Example() {
  const [expiry, setExpiry] = useState<string | null>("2026-12-31");
  return (
    <DatePicker
      label="Scadenza del piano"
      today="2026-11-21"
      value={expiry}
      onChange={setExpiry}
      isClearable
    />
  );
}
