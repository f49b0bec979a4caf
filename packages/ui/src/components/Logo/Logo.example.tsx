import { Logo } from "@regia/ui/components/Logo";

export const Example = () => <Logo form="full" />;
