export {
  InvitationScreen,
  type InvitationScreenProps,
  type InvitationScreenState,
  type InvitationVisitor,
} from "./InvitationScreen.tsx";
