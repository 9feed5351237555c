/**
 * One job per event and event handler. The stored name is older than the term, as is the column `reaction` of inbox and outbox: after
 * a rollback, older code would find no job in a queue with another name.
 */
export const EVENT_HANDLERS_QUEUE = 'reactions';

/** One job per mail. */
export const MAIL_QUEUE = 'mail';

/** One job per campaign and worker: it only wakes a worker, the deliveries are in PostgreSQL. */
export const NEWSLETTER_QUEUE = 'newsletter';

/** Reader events (page views, shares, …), many per job. */
export const ANALYTICS_QUEUE = 'analytics';

/** One job per uploaded picture, of which a worker makes the files that pages show. */
export const MEDIA_QUEUE = 'media';
