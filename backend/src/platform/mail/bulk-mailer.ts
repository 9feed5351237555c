import type { OutgoingMail } from './mailer.js';

/** Sends one email to each of many people. Others of the same process go through Mailer, and do not wait for these. */
export interface BulkMailer {
  /**
   * Returns when the server has taken the email.
   *
   * @param mayEnd called when the server has everything but the end of the email. Only when it resolves does the server
   * get the end, and with it the right to deliver the email; when it rejects, never
   * @param signal gives up on a server that does not answer
   * @throws BulkMailError when the server did not take it, or nobody knows; MailError when it must not be sent at all
   */
  send(mail: OutgoingMail, mayEnd: () => Promise<void>, signal: AbortSignal): Promise<void>;
  /** Closes the connections. */
  close(): void;
}

/** The server's answer. `response` often repeats the address, so that it must never be stored or logged. */
export class BulkMailError extends Error {
  constructor(
    readonly code: string,
    readonly command: string | undefined,
    readonly responseCode: number | undefined,
    readonly response: string | undefined,
  ) {
    super(`The mail server did not accept the email (${[code, command, responseCode].filter(Boolean).join(' ')})`);
  }
}
