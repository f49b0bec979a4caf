import type { Contacts } from "@regia/ui/patterns/ContactAddress";

/** Where this deployment can be reached; what is null is marked on the pages that name it. */
export const contacts: Contacts = { support: null, partnership: null, social: [] };
