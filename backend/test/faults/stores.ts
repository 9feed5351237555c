import { isRunning } from '../../src/platform/database/embedded/processes.js';
import { eventually } from '../support/eventually.js';
import { startPostgres } from '../support/throwaway-postgres.js';
import type { ThrowawayPostgres } from '../support/throwaway-postgres.js';
import { startRedis } from '../support/redis.js';
import type { ThrowawayRedis } from '../support/redis.js';
import { TcpProxy } from './tcp-proxy.js';

const LOOK_MS = 200;

/** A server that keeps data: started again whenever it is gone, as a service manager does. */
export class Store {
  private starting: Promise<void> | undefined;
  private readonly timer: NodeJS.Timeout;
  restarts = 0;

  constructor(
    private readonly server: ThrowawayPostgres | ThrowawayRedis,
    readonly proxy: TcpProxy,
  ) {
    this.timer = setInterval(() => this.look(), LOOK_MS);
  }

  get pid(): number {
    return this.server.pid;
  }

  /** There again, after whatever it was. */
  async isBack(): Promise<void> {
    await eventually(() => !this.starting && isRunning(this.server.pid), { what: 'a store', within: 60_000 });
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.starting;
    await this.proxy.close();
    await this.server.stop();
  }

  private look(): void {
    if (this.starting || isRunning(this.server.pid)) return;
    this.restarts += 1;
    this.starting = this.server
      .restart()
      // As long as its disk is full it does not start: it is tried again.
      .catch(() => undefined)
      .finally(() => (this.starting = undefined));
  }
}

/** PostgreSQL as it is run in earnest, and Redis with its log of what was done; each behind a proxy. */
export class Stores {
  private constructor(
    readonly postgres: Store,
    readonly redis: Store | undefined,
    /** As the product reaches them. */
    readonly env: Record<string, string>,
    /** Past the proxy, for whoever counts. */
    readonly databaseUrl: string,
    readonly redisUrl: string | undefined,
  ) {}

  static async start(backend: 'postgres' | 'redis'): Promise<Stores> {
    const postgres = await startPostgres({ durable: true });
    const before = await TcpProxy.before(postgres.port);
    const databaseUrl = postgres.url();
    const env: Record<string, string> = { DATABASE_URL: through(databaseUrl, before) };
    const redis = backend === 'redis' ? await startRedis({ durable: true, fsync: 'everysec' }) : undefined;
    if (backend === 'redis' && !redis)
      throw new Error('redis-server is not installed (Debian: apt-get install redis-server).');
    const beforeRedis = redis && (await TcpProxy.before(redis.port));
    if (redis) env['REDIS_URL'] = through(redis.url, beforeRedis!);
    const stores = [new Store(postgres, before), redis && new Store(redis, beforeRedis!)] as const;
    return new Stores(stores[0], stores[1], env, databaseUrl, redis?.url);
  }

  get all(): Store[] {
    return this.redis ? [this.postgres, this.redis] : [this.postgres];
  }

  async stop(): Promise<void> {
    for (const store of this.all) await store.stop();
  }
}

function through(address: string, { port }: TcpProxy): string {
  const url = new URL(address);
  url.port = String(port);
  return url.href;
}
