import { FormMessage } from "@regia/ui/components/FormMessage";

export const Example = () => <FormMessage tone="error">Controlla i campi segnati</FormMessage>;
