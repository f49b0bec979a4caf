export { ContactAddress, type ContactAddressProps, type Contacts } from "./ContactAddress.tsx";
