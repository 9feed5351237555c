import { registerKeys } from '../../src/platform/search/meilisearch/meilisearch-keys.js';
import { isRunning } from '../../src/platform/database/embedded/processes.js';
import { eventually } from '../support/eventually.js';
import { startMeili } from '../support/meili-server.js';
import { startRedis } from '../support/redis.js';
import { startPostgres } from '../support/throwaway-postgres.js';
import { TcpProxy } from './tcp-proxy.js';

const LOOK_MS = 200;
/** The product's default name for the index. */
const INDEX = 'archive';

interface Server {
  pid: number;
  port: number;
  stop(): Promise<void>;
  restart(): Promise<void>;
}

/** A server that stores data. It is restarted whenever it exits, as by a service manager. */
export class Store {
  private starting: Promise<void> | undefined;
  private readonly timer: NodeJS.Timeout;
  restarts = 0;

  constructor(
    private readonly server: Server,
    readonly proxy: TcpProxy,
  ) {
    this.timer = setInterval(() => this.look(), LOOK_MS);
  }

  static async of(server: Server): Promise<Store> {
    return new Store(server, await TcpProxy.before(server.port));
  }

  get pid(): number {
    return this.server.pid;
  }

  /** Waits until it is running again. */
  async waitUntilReady(): Promise<void> {
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
      // It does not start while its disk is full, so starting is retried.
      .catch(() => undefined)
      .finally(() => (this.starting = undefined));
  }
}

/** PostgreSQL with production settings, Redis with its append-only file, and Meilisearch, each behind a proxy. */
export class Stores {
  private constructor(
    readonly postgres: Store,
    readonly redis: Store | undefined,
    readonly meili: Store | undefined,
    /** The settings of workers and of an operator. */
    readonly env: Record<string, string>,
    /** The settings of api processes that differ. */
    readonly envOfApi: Record<string, string>,
    /** Direct, not through the proxy, for the recount. */
    readonly databaseUrl: string,
    readonly redisUrl: string | undefined,
  ) {}

  /** @param meilisearch the path of the program, to include it */
  static async start(backend: 'postgres' | 'redis', meilisearch?: string): Promise<Stores> {
    const server = await startPostgres({ durable: true });
    const postgres = await Store.of(server);
    const databaseUrl = server.url();
    const env: Record<string, string> = { DATABASE_URL: through(databaseUrl, postgres) };
    const redisServer = backend === 'redis' ? await startRedis({ durable: true, fsync: 'everysec' }) : undefined;
    if (backend === 'redis' && !redisServer)
      throw new Error('redis-server is not installed (Debian: apt-get install redis-server).');
    const redis = redisServer && (await Store.of(redisServer));
    if (redisServer) env['REDIS_URL'] = through(redisServer.url, redis!);
    const search = meilisearch ? await startSearch(meilisearch) : undefined;
    return new Stores(
      postgres,
      redis,
      search?.meili,
      { ...env, ...search?.env },
      { ...search?.envOfApi },
      databaseUrl,
      redisServer?.url,
    );
  }

  get all(): Store[] {
    return [this.postgres, this.redis, this.meili].filter((store) => store !== undefined);
  }

  async stop(): Promise<void> {
    for (const store of this.all) await store.stop();
  }
}

/** Uses the keys that npm run search:keys makes: one that only searches, and a worker's. */
async function startSearch(command: string) {
  const server = await startMeili(command);
  const meili = await Store.of(server);
  const { searching, keeping } = await registerKeys({ url: server.url, key: server.masterKey, index: INDEX });
  return {
    meili,
    env: { MEILI_URL: through(server.url, meili), MEILI_INDEX: INDEX, MEILI_KEY: keeping },
    envOfApi: { MEILI_KEY: searching },
  };
}

function through(address: string, { proxy }: Store): string {
  const url = new URL(address);
  url.port = String(proxy.port);
  return url.href;
}
