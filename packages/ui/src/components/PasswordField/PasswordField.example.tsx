import { PasswordField } from "@regia/ui/components/PasswordField";

export const Example = () => (
  <PasswordField label="Password" name="password" autoComplete="new-password" hint="Almeno 8 caratteri" />
);
