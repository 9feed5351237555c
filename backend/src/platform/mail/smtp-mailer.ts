import { createTransport } from 'nodemailer';
import { isLoopback } from '../security/loopback.js';
import { Mailer, MailError, toNodemailerMessage } from './mailer.js';
import type { OutgoingMail } from './mailer.js';

const TIMEOUT_MS = 10_000;

/** The options of every connection to the server in SMTP_URL. */
export function connectionOptions(url: string) {
  const { username, hostname } = new URL(url);
  return {
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    dnsTimeout: TIMEOUT_MS,
    // Otherwise an attacker on the network could strip the STARTTLS offer and read the password and the email.
    requireTLS: username !== '' && !isLoopback(hostname),
  };
}

/** Sends emails to the server in SMTP_URL, one connection per email. */
export class SmtpMailer extends Mailer {
  private readonly transport;

  constructor(url: string) {
    super();
    this.transport = createTransport(connectionOptions(url));
  }

  async send(mail: OutgoingMail, signal: AbortSignal): Promise<void> {
    const message = toNodemailerMessage(mail);
    try {
      await this.transport.sendMail({ ...message, signal });
    } catch (error) {
      throw toMailError(error as SmtpError);
    }
  }
}

interface SmtpError {
  code?: string;
  command?: string;
  responseCode?: number;
}

/** Uses only the codes of the server's response: its text often repeats the address. */
function toMailError({ code = 'unknown', command, responseCode }: SmtpError): MailError {
  const codes = [code, command, responseCode].filter(Boolean).join(' ');
  // An unknown mailbox is permanent. An operator can fix any other refusal (the sender, the password).
  return new MailError(
    `The mail server did not accept the email (${codes})`,
    command === 'RCPT TO' && (responseCode ?? 0) >= 500,
  );
}
