import { SegmentedToggle } from "@regia/ui/components/SegmentedToggle";
import { useState } from "react";

export function Example() {
  const [theme, setTheme] = useState("light");
  return (
    <SegmentedToggle
      label="Tema"
      value={theme}
      onChange={setTheme}
      segments={[
        { value: "light", content: "Chiaro" },
        { value: "dark", content: "Scuro" },
      ]}
    />
  );
}
