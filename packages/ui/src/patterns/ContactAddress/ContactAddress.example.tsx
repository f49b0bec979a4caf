import { ContactAddress } from "@regia/ui/patterns/ContactAddress";

export const Example = () => (
  <p>
    Scrivici: <ContactAddress email="assistenza@esempio.example" subject="Fattura" />
  </p>
);
