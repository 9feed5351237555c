/** One job per event and event handler. The stored name is older than the class names. */
export const EVENT_HANDLERS_QUEUE = 'reactions';

/** One job per mail. */
export const MAIL_QUEUE = 'mail';

/** Reader events (page views, shares, …), many per job. */
export const ANALYTICS_QUEUE = 'analytics';
