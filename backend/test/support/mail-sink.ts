import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { simpleParser } from 'mailparser';
import type { ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerOptions } from 'smtp-server';

export interface TakenMail {
  to: string;
  messageId: string;
  raw: string;
}

/** An answer other than 250: a line such as `550 5.1.1 unknown`, or the end of the connection. */
export type Answer = string | 'drop' | undefined;

export interface MailSink {
  port: number;
  url: string;
  /** Every email that it took completely, in this order, also if the client did not get the answer. */
  taken: TakenMail[];
  /** How many connections it had. */
  connections: () => number;
  /** How many connections it has now. */
  open: () => number;
  parsed: (at: number) => Promise<ParsedMail>;
  stop(): Promise<void>;
}

export interface SinkOptions {
  port?: number;
  /** The answer to RCPT TO. */
  onReceiver?: (to: string) => Answer;
  /** The answer after the whole email was read. `taken` has it already when the connection is dropped. */
  onMail?: (to: string) => Answer | Promise<Answer>;
  onConnect?: () => Answer;
  /** How long it takes to take an email. */
  answersAfterMs?: number;
  server?: SMTPServerOptions;
}

/** Starts a real mail server (smtp-server) on 127.0.0.1 that keeps what it takes. */
export async function startSink(options: SinkOptions = {}): Promise<MailSink> {
  const { onReceiver = () => undefined, onMail = () => undefined, onConnect = () => undefined } = options;
  const answerTo = async (to: string): Promise<Answer> => {
    if (options.answersAfterMs) await pause(options.answersAfterMs);
    return onMail(to);
  };
  const taken: TakenMail[] = [];
  let connections = 0;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    hidePIPELINING: false,
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect: (_session, done) => {
      connections += 1;
      done(errorOf(onConnect()));
    },
    onRcptTo: ({ address }, _session, done) => done(errorOf(onReceiver(address))),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('latin1');
        const to = session.envelope.rcptTo[0]!.address;
        void answerTo(to).then((answer) => {
          if (answer === undefined || answer === 'drop') {
            const messageId = /^Message-ID: (\S+)/im.exec(raw)?.[1] ?? '';
            taken.push({ to, messageId, raw });
          }
          if (answer === 'drop') dropAll(server);
          else done(errorOf(answer));
        });
      });
    },
    ...options.server,
  });
  // A client that is killed resets its connections.
  server.on('error', () => undefined);
  await new Promise<void>((listening) => server.listen(options.port ?? 0, '127.0.0.1', listening));
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    taken,
    connections: () => connections,
    open: () => openConnections(server).size,
    parsed: (at) => simpleParser(Buffer.from(taken[at]!.raw, 'latin1')),
    stop: () => {
      dropAll(server);
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}

function errorOf(answer: Answer): Error | null {
  if (answer === undefined) return null;
  const [, code, text] = /^(\d{3}) (.*)$/.exec(answer)!;
  return Object.assign(new Error(text), { responseCode: Number(code) });
}

const openConnections = (server: SMTPServer) =>
  (server as unknown as { connections: Set<{ _socket: { destroy(): void } }> }).connections;

/** Like a server that crashes: connections end without an answer. */
function dropAll(server: SMTPServer): void {
  for (const connection of openConnections(server)) connection._socket.destroy();
}

/** Holds emails back while it is closed, as a slow server does. */
export function startGate() {
  let closed: PromiseWithResolvers<undefined> | undefined;
  let waiting = 0;
  return {
    close: () => {
      closed ??= Promise.withResolvers<undefined>();
    },
    open: () => {
      closed?.resolve(undefined);
      closed = undefined;
    },
    waiting: () => waiting,
    pass: async (): Promise<undefined> => {
      waiting += 1;
      await closed?.promise;
      waiting -= 1;
    },
  };
}
