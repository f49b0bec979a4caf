import { Switch } from "@regia/ui/components/Switch";
import { useState } from "react";

export function Example() {
  const [isOn, setOn] = useState(true);
  return (
    <Switch isSelected={isOn} onChange={setOn} hint="Ogni lunedì mattina, per email.">
      Riepilogo settimanale
    </Switch>
  );
}
