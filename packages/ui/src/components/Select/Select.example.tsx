import { Select } from "@regia/ui/components/Select";
import { useState } from "react";

export function Example() {
  const [minutes, setMinutes] = useState("60");
  return (
    <Select
      label="Durata della sessione"
      value={minutes}
      onChange={setMinutes}
      options={[
        { value: "60", label: "1 ora" },
        { value: "480", label: "8 ore" },
      ]}
    />
  );
}
