import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './mail.js';

/** An email to send. Receivers recognize duplicates by `messageId`. `from.name` is the displayed name of the sender. */
export interface OutgoingMail extends Mail {
  template: string;
  messageId: string;
  from: { name: string; address: string };
}

/** The port to the mail transport. */
export abstract class Mailer {
  /**
   * @param signal aborts waiting for a server that does not respond
   * @throws MailError when the email was not accepted; the caller may retry later unless it `isPermanent`
   */
  abstract send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
}

/**
 * An email was not accepted. The message may be stored: it never contains the server's text, which often repeats the
 * address. `isPermanent`: a retry would fail as well.
 */
export class MailError extends Error {
  constructor(
    message: string,
    readonly isPermanent: boolean,
  ) {
    super(message);
    this.name = 'MailFault';
  }
}

/** Exactly one address: refuses the characters that separate, comment or quote in an address header. */
const ONE_ADDRESS = /^[^\s\p{Cc}@"(),:;<>[\]\\]+@[^\s\p{Cc}@"(),:;<>\\]+$/u;
const HEADER_NAME = /^[A-Za-z][A-Za-z0-9-]*$/;
/** A line break in a header's value would let an attacker add headers or a second email. */
const CONTROL = /\p{Cc}/u;

/**
 * Converts an email to nodemailer's format.
 *
 * @throws MailError when a field is not exactly one address, or when a header contains a control character
 */
export function toNodemailerMessage({
  to,
  subject,
  text,
  headers = {},
  messageId,
  from,
}: OutgoingMail): SendMailOptions {
  const refuse = (what: string): never => {
    throw new MailError(`Not sent: ${what}`, true);
  };
  if (!ONE_ADDRESS.test(to)) refuse('the receiver is not one address');
  if (!ONE_ADDRESS.test(from.address)) refuse('the sender is not one address');
  if (CONTROL.test(subject)) refuse('the subject is more than one line');
  for (const [name, value] of Object.entries(headers)) {
    if (!HEADER_NAME.test(name) || CONTROL.test(value)) refuse('a header is more than one line');
  }
  return {
    to: { name: '', address: to },
    from: { name: from.name.replace(/\p{Cc}+/gu, ' '), address: from.address },
    subject,
    text,
    messageId,
    // Keeps vacation responders from replying.
    headers: { 'Auto-Submitted': 'auto-generated', ...headers },
    // Quoted-printable instead of base64 for non-ASCII text, because FileMailer can turn it back into readable text.
    textEncoding: 'quoted-printable',
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
