import { Badge } from "@regia/ui/components/Badge";
import { UserIdentity } from "@regia/ui/patterns/UserIdentity";

export const Example = () => (
  <UserIdentity
    user={{
      id: "3f0e9c1a-5b7d-4a52-9c6e-1d2f3a4b5c6d",
      email: "anna.bianchi@studio-bianchi.it",
      full_name: "Anna Bianchi",
      display_name: "Anna Bianchi",
      avatar_url: null,
    }}
    mark={<Badge tone="accent">Tu</Badge>}
  />
);
