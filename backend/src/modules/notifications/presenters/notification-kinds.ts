export { NOTIFICATION_KINDS } from '../domain/notification.js';
export type { NotificationKind } from '../domain/notification.js';
