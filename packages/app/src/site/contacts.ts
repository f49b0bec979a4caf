import type { Contacts } from "@regia/ui/patterns/ContactAddress";

/** Contact addresses of this deployment; a missing one (null) is marked on the pages that show it. */
export const contacts: Contacts = { support: null, partnership: null, social: [] };
