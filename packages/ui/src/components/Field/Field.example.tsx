import { FieldLabel, FieldNotes } from "@regia/ui/components/Field";
import { Input } from "react-aria-components/Input";
import { TextField } from "react-aria-components/TextField";

export const Example = () => (
  <TextField isInvalid>
    <FieldLabel>Email</FieldLabel>
    <Input type="email" />
    <FieldNotes hint="Non la mostriamo a nessuno" error="Inserisci un indirizzo email" />
  </TextField>
);
