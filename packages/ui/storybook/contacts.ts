import type { Contacts } from "../src/patterns/ContactAddress/index.ts";

/** All contact addresses, and none. */
export const namedContacts: Contacts = {
  support: "assistenza@esempio.example",
  partnership: "aziende@esempio.example",
  social: [
    { name: "LinkedIn", href: "https://www.linkedin.com/company/esempio" },
    { name: "GitHub", href: "https://github.com/esempio" },
  ],
};
export const unsetContacts: Contacts = { support: null, partnership: null, social: [] };
