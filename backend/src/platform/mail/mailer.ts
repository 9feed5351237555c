import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './mail.js';

/** A mail on its way, with the id by which receivers know it again. `from` is the sender's address, `name` what is shown. */
export interface OutgoingMail extends Mail {
  template: string;
  messageId: string;
  from: { name: string; address: string };
}

/** The port to whatever takes mails. */
export abstract class Mailer {
  /**
   * @param signal ends the waiting for a server that does not answer
   * @throws MailFault when it was not taken; whoever asked may try again later unless it is `final`
   */
  abstract send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
}

/**
 * Why a mail was not taken, in words that may be kept: what a server says often repeats the address.
 * `final`: it will not be taken another time either.
 */
export class MailFault extends Error {
  constructor(
    message: string,
    readonly final: boolean,
  ) {
    super(message);
    this.name = 'MailFault';
  }
}

/** One address and no more: what separates, comments or quotes in a header's list of addresses is in none of ours. */
const ONE_ADDRESS = /^[^\s\p{Cc}@"(),:;<>[\]\\]+@[^\s\p{Cc}@"(),:;<>\\]+$/u;
const HEADER_NAME = /^[A-Za-z][A-Za-z0-9-]*$/;
/** A header ends at a line's end: whoever could write one into a value would write headers, or a second mail. */
const CONTROL = /\p{Cc}/u;

/**
 * The mail as nodemailer takes it.
 *
 * @throws MailFault for an address that is not exactly one, and for a header with a control character in it
 */
export function messageOf({ to, subject, text, headers = {}, messageId, from }: OutgoingMail): SendMailOptions {
  const refuse = (what: string): never => {
    throw new MailFault(`Not sent: ${what}`, true);
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
    // Nobody's holiday notice need answer it.
    headers: { 'Auto-Submitted': 'auto-generated', ...headers },
    // What is not plain ASCII is quoted-printable, which a person can still read in a file; base64 is not.
    textEncoding: 'quoted-printable',
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
