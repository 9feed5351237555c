import { domainToASCII } from 'node:url';
import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './mail.js';

/** An email to send. Receivers recognize duplicates by `messageId`. `from.name` is the displayed name of the sender. */
export interface OutgoingMail extends Mail {
  template: string;
  messageId: string;
  from: { name: string; address: string };
  /** Only of an email to many: the `List-Id` (RFC 2919), and the name that mail programs show for it. */
  list?: { id: string; name: string };
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

/** Not every mail server knows other scripts, and each of their domains has an ASCII form (punycode). */
function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  return address.slice(0, at) + (domainToASCII(address.slice(at)) || address.slice(at));
}

/**
 * Converts an email to nodemailer's format.
 *
 * @throws MailError when a field is not exactly one address, or when a header contains a control character
 */
export function toNodemailerMessage({
  to,
  subject,
  text,
  html,
  headers = {},
  messageId,
  from,
  list,
}: OutgoingMail): SendMailOptions {
  const refuse = (what: string): never => {
    throw new MailError(`Not sent: ${what}`, true);
  };
  if (!ONE_ADDRESS.test(to)) refuse('the recipient is not a single address');
  if (!ONE_ADDRESS.test(from.address)) refuse('the sender is not a single address');
  if (CONTROL.test(subject)) refuse('the subject has a control character');
  for (const [name, value] of Object.entries(headers)) {
    if (!HEADER_NAME.test(name) || CONTROL.test(value)) refuse('a header has an invalid name or a control character');
  }
  const withoutControls = (name: string) => name.replace(/\p{Cc}+/gu, ' ');
  return {
    to: { name: '', address: withAsciiDomain(to) },
    from: { name: withoutControls(from.name), address: withAsciiDomain(from.address) },
    subject,
    text,
    ...(html !== undefined && { html }),
    messageId,
    // Keeps vacation responders from replying. They do not reply to lists, which are not what RFC 3834 is for.
    headers: list ? headers : { 'Auto-Submitted': 'auto-generated', ...headers },
    ...(list && { list: { id: { url: list.id, comment: withoutControls(list.name) } } }),
    // Quoted-printable instead of base64 for non-ASCII text, because FileMailer can turn it back into readable text.
    textEncoding: 'quoted-printable',
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
