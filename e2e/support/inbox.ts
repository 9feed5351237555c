import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import type { ReceivedMail } from './mails';

/** A mail as it arrived, with its HTML and its headers. */
export interface ArrivedMail extends ReceivedMail {
  html: string;
  headers: ParsedMail['headers'];
  /** The header as it was sent. */
  line(name: string): string;
}

/** A mail server on this machine that keeps what it is given. */
export interface Inbox {
  url: string;
  /** The mails to an address so far, oldest first. */
  mailsTo(address: string): ArrivedMail[];
  /** Answers no mail with this subject until `release`: whoever sends it waits. */
  hold(subject: string): void;
  release(): void;
  stop(): Promise<void>;
}

const toArrived = (to: string, mail: ParsedMail): ArrivedMail => ({
  to,
  subject: mail.subject ?? '',
  text: mail.text ?? '',
  html: mail.html || '',
  headers: mail.headers,
  line: (name) => mail.headerLines.find(({ key }) => key === name)?.line.replace(/\r?\n\s+/g, ' ') ?? '',
});

export async function startInbox(): Promise<Inbox> {
  const mails: ArrivedMail[] = [];
  let held: string | null = null;
  let release: () => void = () => undefined;
  let gate = Promise.resolve();

  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, session, done) {
      simpleParser(stream)
        .then(async (mail) => {
          if (mail.subject === held) await gate;
          const to = session.envelope.rcptTo.map(({ address }) => address);
          mails.push(...to.map((address) => toArrived(address, mail)));
          done();
        })
        .catch(done);
    },
  });
  // A client that is killed in the middle of a mail resets its connection.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');

  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mailsTo: (address) => mails.filter(({ to }) => to === address),
    hold: (subject) => {
      held = subject;
      gate = new Promise((open) => (release = open));
    },
    release: () => {
      held = null;
      release();
    },
    stop: () => new Promise((closed) => server.close(closed)),
  };
}
