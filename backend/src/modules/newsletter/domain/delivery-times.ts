const MINUTE_S = 60;
const LONGEST_S = 4 * 3_600;

/** How long an address is retried after the first try. */
export const RETRY_FOR_S = 24 * 3_600;

/** How long an address waits after so many tries: 1, 4, 16 and 64 minutes, then 4 hours. */
export const retryAfterSeconds = (tries: number): number =>
  Math.min(MINUTE_S * 4 ** Math.min(Math.max(tries, 1) - 1, 10), LONGEST_S);

/** How long an address waits whose server refused the whole email: long enough to find out whether it refuses everyone's. */
export const REFUSED_RETRY_S = 5 * MINUTE_S;

/** How long a campaign waits after the mail server failed so often in a row: 1, 2, 4 and 8 minutes, then 15. */
export const resumeAfterSeconds = (failures: number): number =>
  Math.min(MINUTE_S * 2 ** Math.min(Math.max(failures, 1) - 1, 10), 15 * MINUTE_S);
