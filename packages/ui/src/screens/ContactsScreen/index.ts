export { ContactsScreen, type ContactsScreenProps } from "./ContactsScreen.tsx";
