import { Avatar } from "@regia/ui/components/Avatar";

export const Example = () => <Avatar name="Anna Bianchi" size="lg" />;
