import { IconButton } from "@regia/ui/components/IconButton";
import { Settings } from "lucide-react";

export const Example = () => (
  <IconButton icon={Settings} label="Impostazioni" onPress={() => location.assign("/app/settings")} />
);
