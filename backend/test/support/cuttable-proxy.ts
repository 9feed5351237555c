import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A proxy to a server that can be cut: it closes connections and refuses new ones until `mend`. */
export interface CuttableProxy {
  /** The server's URL through the proxy. */
  url: string;
  cut(): void;
  restore(): void;
  /** Until `mend`, closes each connection that sends this text, before the text is forwarded. */
  cutSendersOf(text: string): void;
  /** The number of connections closed for that reason. */
  readonly cutOff: number;
  close(): Promise<void>;
}

/** @param url of a server that listens on TCP */
export async function startCuttableProxy(url: string): Promise<CuttableProxy> {
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
    restore: () => {
      isCut = false;
      unwanted = undefined;
    },
    cutSendersOf: (text) => void (unwanted = text),
    get cutOff() {
      return cutOff;
    },
    close: async () => {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
