export {
  NotificationsSection,
  type NotificationsSectionProps,
  type NotificationsState,
} from "./NotificationsSection.tsx";
