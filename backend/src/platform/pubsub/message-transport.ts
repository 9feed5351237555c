import type { MikroORM } from '@mikro-orm/postgresql';
import { Redis } from 'ioredis';
import pg from 'pg';
import { reconnectOnError } from '../queue/redis-failover.js';

/** The channel of Redis or PostgreSQL, which all processes of an installation share. */
const CHANNEL = 'the_archive_messages';
const RECONNECT_MS = 1_000;
const KEEP_ALIVE_MS = 10_000;

export interface TransportListener {
  onMessage(text: string): void;
  /** The connection is open, for the first time or again. Earlier messages were missed. */
  onConnected(): void;
}

/** Carries short texts between processes without storing them. A text may be lost. */
export interface MessageTransport {
  listen(listener: TransportListener): void;
  send(text: string): Promise<unknown>;
  close(): Promise<void>;
}

/** PUBLISH: Redis passes a text on and stores it nowhere, not even in its append-only file. */
export class RedisTransport implements MessageTransport {
  private readonly sender: Redis;
  private receiver: Redis | undefined;

  constructor(private readonly url: string) {
    this.sender = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: 1, reconnectOnError });
    this.sender.on('error', () => undefined);
  }

  listen({ onMessage, onConnected }: TransportListener): void {
    const receiver = new Redis(this.url, { maxRetriesPerRequest: null, autoResubscribe: false, reconnectOnError });
    this.receiver = receiver;
    receiver.on('error', () => undefined);
    receiver.on('message', (_channel, text) => onMessage(text));
    receiver.on('ready', () => void receiver.subscribe(CHANNEL).then(onConnected, () => undefined));
  }

  send(text: string): Promise<unknown> {
    return this.sender.publish(CHANNEL, text);
  }

  close(): Promise<void> {
    this.sender.disconnect();
    this.receiver?.disconnect();
    return Promise.resolve();
  }
}

/** NOTIFY: no table, and nothing in the write-ahead log. PostgreSQL forgets a text once every listener has it. */
export class PostgresTransport implements MessageTransport {
  private receiver: pg.Client | undefined;
  private retry: NodeJS.Timeout | undefined;
  private closed = false;
  private sending: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly url: string | undefined,
    private readonly orm: MikroORM,
  ) {}

  listen(listener: TransportListener): void {
    const client = new pg.Client({
      ...{ connectionString: this.url, application_name: 'the-archive messages' },
      // It only receives, so nothing else would find out that the other end is gone.
      ...{ keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_MS },
    });
    this.receiver = client;
    const reconnect = (): void => {
      if (this.closed || this.receiver !== client) return;
      this.receiver = undefined;
      void client.end().catch(() => undefined);
      this.retry = setTimeout(() => this.listen(listener), RECONNECT_MS);
    };
    client.on('error', reconnect);
    client.on('end', reconnect);
    client.on('notification', ({ payload }) => listener.onMessage(payload ?? ''));
    void client
      .connect()
      .then(() => client.query(`listen ${CHANNEL}`))
      .then(() => listener.onConnected(), reconnect);
  }

  /**
   * One after the other: on two connections of the pool, the end of a claim could overtake the claim. The commit does not wait for the
   * disk: there is nothing to store.
   */
  send(text: string): Promise<unknown> {
    const sent = this.sending.then(() =>
      this.orm.em
        .fork()
        .execute(`select set_config('synchronous_commit', 'off', true), pg_notify('${CHANNEL}', ?)`, [text]),
    );
    this.sending = sent.catch(() => undefined);
    return sent;
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.retry);
    await this.receiver?.end().catch(() => undefined);
  }
}
