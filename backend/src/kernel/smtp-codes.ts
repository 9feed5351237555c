/**
 * The subject of a mail server's enhanced status code (RFC 3463 and the IANA registry). An answer while an email is sent
 * and a report that comes later are read with the same tables.
 */

/** Our address, our DNS records, or our right to send: the same for every address. */
const ABOUT_US = /^[45]\.(1\.[78]|4\.5|5\.[1-57]|7\.([089]|1[134]|2\d))$/;

/** There is no such mailbox, or it is closed for good. */
const NO_MAILBOX = /^5\.(1\.([0-6]|10)|2\.1)$/;

export const isAboutUs = (code: string): boolean => ABOUT_US.test(code);
export const isNoMailbox = (code: string): boolean => NO_MAILBOX.test(code);
