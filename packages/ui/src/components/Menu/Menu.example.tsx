import { Button } from "@regia/ui/components/Button";
import { Menu, MenuItem, MenuSeparator } from "@regia/ui/components/Menu";
import { Settings, Trash2 } from "lucide-react";
import { useState } from "react";

export function Example() {
  const [chosen, setChosen] = useState<string>();
  return (
    <Menu trigger={<Button>Azioni</Button>}>
      <MenuItem id="plan" icon={Settings} onAction={() => setChosen("plan")}>
        Gestisci piano
      </MenuItem>
      <MenuItem id="docs" href="/docs">
        Documentazione
      </MenuItem>
      <MenuSeparator />
      <MenuItem id="delete" icon={Trash2} tone="danger" isDisabled={chosen === "plan"}>
        Elimina
      </MenuItem>
    </Menu>
  );
}
