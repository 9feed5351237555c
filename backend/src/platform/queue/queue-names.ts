/** The queue in which every reaction to every event is a job. */
export const EVENT_HANDLERS_QUEUE = 'reactions';

/** The queue in which every mail is a job. */
export const MAIL_QUEUE = 'mail';

/** The queue in which what readers do (page views, shares, …) travels, many to a job. */
export const ANALYTICS_QUEUE = 'analytics';
