/** The topic of the live hint that the pending counts may have changed. */
export const PENDING_TOPIC = 'pending';
