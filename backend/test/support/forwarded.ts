import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A way to a server that can be cut: those on it are cut off, and nobody gets through until it is mended. */
export interface Forwarded {
  /** The server's address, by this way. */
  url: string;
  cut(): void;
  mend(): void;
  /** From now on who sends this text is cut off, before it arrives; until it is mended. */
  cutWhoSends(text: string): void;
  /** How many were. */
  readonly cutOff: number;
  close(): Promise<void>;
}

/** @param url of a server that listens on TCP */
export async function forward(url: string): Promise<Forwarded> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let isCut = false;
  let unwanted: string | undefined;
  let cutOff = 0;
  const server = createServer((from) => {
    if (isCut) return void from.destroy();
    const to = connect(Number(port), hostname);
    from.on('data', (sent: Buffer) => {
      if (unwanted === undefined || !sent.includes(unwanted)) return;
      cutOff += 1;
      from.destroy();
    });
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const by = new URL(url);
  by.hostname = '127.0.0.1';
  by.port = String((server.address() as AddressInfo).port);
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: by.href,
    cut,
    mend: () => {
      isCut = false;
      unwanted = undefined;
    },
    cutWhoSends: (text) => void (unwanted = text),
    get cutOff() {
      return cutOff;
    },
    close: async () => {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
