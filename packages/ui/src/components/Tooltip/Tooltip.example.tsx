import { IconButton } from "@regia/ui/components/IconButton";
import { Tooltip } from "@regia/ui/components/Tooltip";
import { Settings } from "lucide-react";

export const Example = () => (
  <Tooltip text="Impostazioni">
    <IconButton icon={Settings} label="Impostazioni" />
  </Tooltip>
);
