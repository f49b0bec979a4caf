export { type IdentifiedUser, UserIdentity, type UserIdentityProps, useUserName } from "./UserIdentity.tsx";
