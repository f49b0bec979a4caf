/** The path of the contact function. */
export const CONTACT_PATH = "/.netlify/functions/contact";
