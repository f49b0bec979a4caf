import { Icon } from "@regia/ui/components/Icon";
import { Mail } from "lucide-react";

export const Example = () => <Icon glyph={Mail} label="Email" />;
