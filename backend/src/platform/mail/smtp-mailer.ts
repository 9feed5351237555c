import { createTransport } from 'nodemailer';
import { isLoopback } from '../security/loopback.js';
import { Mailer, MailFault, messageOf } from './mailer.js';
import type { OutgoingMail } from './mailer.js';

const PATIENCE_MS = 10_000;

/** Hands mails to the server of SMTP_URL, each over a connection of its own. */
export class SmtpMailer extends Mailer {
  private readonly transport;

  constructor(url: string) {
    super();
    const { username, hostname } = new URL(url);
    this.transport = createTransport({
      url,
      connectionTimeout: PATIENCE_MS,
      greetingTimeout: PATIENCE_MS,
      socketTimeout: PATIENCE_MS,
      dnsTimeout: PATIENCE_MS,
      // Without this, whoever sits in between takes the offer of STARTTLS away and reads the password and the mail.
      requireTLS: username !== '' && !isLoopback(hostname),
    });
  }

  async send(mail: OutgoingMail, signal: AbortSignal): Promise<void> {
    const message = messageOf(mail);
    try {
      await this.transport.sendMail({ ...message, signal });
    } catch (error) {
      throw faultOf(error as SmtpError);
    }
  }
}

interface SmtpError {
  code?: string;
  command?: string;
  responseCode?: number;
}

/** Of what the server said only the codes: its words often repeat the address. */
function faultOf({ code = 'unknown', command, responseCode }: SmtpError): MailFault {
  const what = [code, command, responseCode].filter(Boolean).join(' ');
  // "There is no such mailbox" stays so. What else it refuses (the sender, the password) an operator can mend.
  return new MailFault(
    `The mail server did not take it (${what})`,
    command === 'RCPT TO' && (responseCode ?? 0) >= 500,
  );
}
