import type { Contacts } from "../src/patterns/ContactAddress/index.ts";

/** Addresses as the site's configuration may name them, and none that anybody has entered yet. */
export const namedContacts: Contacts = {
  support: "assistenza@esempio.example",
  partnership: "aziende@esempio.example",
  social: [
    { name: "LinkedIn", href: "https://www.linkedin.com/company/esempio" },
    { name: "GitHub", href: "https://github.com/esempio" },
  ],
};
export const unsetContacts: Contacts = { support: null, partnership: null, social: [] };
