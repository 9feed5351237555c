import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** The response to an SMTP command (its first word) instead of 250; `drop` closes the connection without a response. */
export type SmtpReply = string | 'drop' | undefined;

export interface FakeSmtp {
  url: string;
  /** Every command that it received, over all connections. */
  commands: string[];
  /** The mails that it received completely, even if it then dropped the connection. */
  mails: string[];
  stop(): Promise<void>;
}

/**
 * Starts a mail server on 127.0.0.1 that accepts everything unless `replyTo` returns another response.
 *
 * @param replyTo called for each command, with `GREETING`, and with `TAKEN` after each mail; `never` means no response
 */
export async function startSmtp(
  replyTo: (command: string) => SmtpReply | 'never' = () => undefined,
): Promise<FakeSmtp> {
  const commands: string[] = [];
  const mails: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    const answer = (command: string, usual: string) => {
      const reply = replyTo(command);
      if (reply === 'drop') socket.destroy();
      else if (reply !== 'never') socket.write(`${reply ?? usual}\r\n`);
    };
    answer('GREETING', '220 mail.test');
    let unread = '';
    let inMail = false;
    socket.on('data', (data) => {
      unread += data.toString('latin1');
      for (;;) {
        const end = unread.indexOf(inMail ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const line = unread.slice(0, end);
        unread = unread.slice(end + (inMail ? 5 : 2));
        if (inMail) {
          inMail = false;
          mails.push(line);
          answer('TAKEN', '250 taken');
          continue;
        }
        commands.push(line);
        const command = line.split(' ')[0]!.toUpperCase();
        inMail = command === 'DATA';
        answer(command, inMail ? '354 go on' : '250 fine');
      }
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    commands,
    mails,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}
