import { Spinner } from "@regia/ui/components/Spinner";

export const Example = () => <Spinner label="Autenticazione in corso..." />;
