import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import type { SendMailOptions } from 'nodemailer';
import { BulkMailError } from './bulk-mailer.js';
import type { BulkMailer } from './bulk-mailer.js';
import { toNodemailerMessage } from './mailer.js';
import type { OutgoingMail } from './mailer.js';
import { connectionOptions } from './smtp-mailer.js';

/** Servers close connections that are idle for long, so this closes them first. */
const IDLE_MS = 30_000;

/**
 * RFC 5321 (4.5.3.2.6) gives a server ten minutes to answer the end of an email. Giving up earlier would send a second
 * copy of an email that a slow server delivers.
 */
const ANSWER_TIMEOUT_MS = 10 * 60_000;

interface HeldMessage extends SendMailOptions {
  mayEnd: () => Promise<void>;
}

/** Passes everything on, except the end. It is read only once the server wants the text. */
async function* heldUntil(mayEnd: () => Promise<void>, message: Readable): AsyncGenerator<Buffer> {
  yield* message as AsyncIterable<Buffer>;
  await mayEnd();
}

/**
 * Sends emails to the server in SMTP_URL over connections that stay open. It sends at most as many at a time as it has
 * connections if its caller waits for each.
 */
export class SmtpPool implements BulkMailer {
  private readonly transport;

  constructor(url: string, connections: number) {
    this.transport = createTransport({
      ...connectionOptions(url),
      socketTimeout: ANSWER_TIMEOUT_MS,
      pool: true,
      maxConnections: connections,
      idleTimeout: IDLE_MS,
      // The library sends an email again by itself only if the connection ended before the email began.
      maxRequeues: 2,
    });
    this.transport.use('stream', ({ data, message }, done) => {
      message.processFunc((text: Readable) => Readable.from(heldUntil((data as HeldMessage).mayEnd, text)));
      done();
    });
  }

  async send(mail: OutgoingMail, mayEnd: () => Promise<void>, signal: AbortSignal): Promise<void> {
    const message: HeldMessage = { ...toNodemailerMessage(mail), signal, mayEnd };
    try {
      await this.transport.sendMail(message);
    } catch (error) {
      const { code = 'unknown', command, responseCode, response } = error as Partial<BulkMailError>;
      throw new BulkMailError(code, command, responseCode, response);
    }
  }

  close(): void {
    this.transport.close();
  }
}
