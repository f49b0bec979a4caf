export {
  isKnownNotification,
  NOTIFICATION_KINDS,
  type Notification,
  type NotificationData,
  type NotificationKind,
} from "./notifications.ts";
