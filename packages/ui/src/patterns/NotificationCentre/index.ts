export {
  NotificationCentre,
  type NotificationCentreProps,
  type NotificationsState,
} from "./NotificationCentre.tsx";
