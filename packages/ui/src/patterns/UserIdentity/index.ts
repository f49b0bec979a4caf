export { MailAddress, type MailAddressProps } from "./MailAddress.tsx";
export { type IdentifiedUser, UserIdentity, type UserIdentityProps, useUserName } from "./UserIdentity.tsx";
