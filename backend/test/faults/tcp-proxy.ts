import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';

/** A proxy for a server on this machine that can break or slow down connections. */
export class TcpProxy {
  private readonly pairs = new Set<[Socket, Socket]>();
  private isCut = false;
  private delayMs = 0;

  private constructor(
    private readonly server: Server,
    private readonly target: number,
  ) {
    server.on('connection', (asking) => this.join(asking));
  }

  static async before(target: number): Promise<TcpProxy> {
    const server = createServer({ noDelay: true });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new TcpProxy(server, target);
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Breaks all connections and refuses new ones. */
  cut(): void {
    this.isCut = true;
    for (const pair of this.pairs) for (const socket of pair) socket.destroy();
  }

  /** Delays all data, in both directions. */
  slow(delayMs: number): void {
    this.delayMs = delayMs;
  }

  heal(): void {
    this.isCut = false;
    this.delayMs = 0;
  }

  async close(): Promise<void> {
    this.cut();
    this.server.close();
    await once(this.server, 'close');
  }

  private join(asking: Socket): void {
    if (this.isCut) return void asking.destroy();
    const answering = connect({ port: this.target, host: '127.0.0.1', noDelay: true });
    const pair: [Socket, Socket] = [asking, answering];
    this.pairs.add(pair);
    this.pass(asking, answering);
    this.pass(answering, asking);
    const part = () => {
      this.pairs.delete(pair);
      for (const socket of pair) socket.destroy();
    };
    for (const socket of pair) socket.on('close', part).on('error', part);
  }

  private pass(from: Socket, to: Socket): void {
    // Timers of equal length fire in the order in which they were set. When the length changes, data must not overtake.
    let busyUntil = 0;
    from.on('data', (chunk: Buffer) => {
      const at = Math.max(performance.now() + this.delayMs, busyUntil);
      busyUntil = at;
      const wait = at - performance.now();
      if (wait <= 0) to.write(chunk);
      else setTimeout(() => to.write(chunk), wait);
    });
  }
}
