import { createHash } from 'node:crypto';
import { MikroORM } from '@mikro-orm/postgresql';
import type { Session } from 'fastify';
import { Redis } from 'ioredis';
import { RETENTION } from '../../../kernel/retention.js';
import { KeyBatcher } from '../../concurrency/key-batcher.js';
import { PreparedStatement } from '../../database/prepared-statement.js';
import { reconnectOnError } from '../../queue/redis-failover.js';

export const SESSION_DAYS = RETENTION.sessions.hours / 24;
const DAY_SECONDS = 24 * 3600;

/**
 * A session ends with its last day: an exact end would say when somebody signed in, and members send stories too. Seconds since
 * 1970.
 */
const endOfSession = () => (Math.ceil(Date.now() / 1000 / DAY_SECONDS) + SESSION_DAYS) * DAY_SECONDS;

/** Sessions by the hash of their id: who reads the store cannot use what is in it. */
export interface SessionStore {
  read(sid: string): Promise<Session | null>;
  write(sid: string, session: Session): Promise<void>;
  remove(sid: string): Promise<void>;
  /** Ends every session of an account, but for the one named; in the running transaction, if the store is in its database. */
  removeAllOf(userId: number, exceptSid?: string): Promise<void>;
  close(): Promise<void>;
}

const hash = (sid: string) => createHash('sha256').update(sid).digest('hex');

/** Asked with each request of a member. As text: each request may change its own session, also when two have the same one. */
const READ = new PreparedStatement<{ sid_hash: string; text: string }>(
  'select sid_hash, data::text as text from session where sid_hash = any(?::text[]) and expires_at > now()',
);
/** Without the cookie, which has the millisecond of the sign-in. The plugin makes it again from its options. */
const textOf = (session: Session): string => JSON.stringify({ ...session, cookie: undefined });
const sessionOf = (text: string | null) => (text === null ? null : (JSON.parse(text) as Session));

export class PostgresSessionStore implements SessionStore {
  private readonly texts = new KeyBatcher<string, string>(async (hashes) => {
    const rows = await READ.run(this.orm.em, [hashes]);
    return new Map(rows.map(({ sid_hash, text }) => [sid_hash, text]));
  });

  constructor(private readonly orm: MikroORM) {}

  async read(sid: string): Promise<Session | null> {
    return sessionOf(await this.texts.load(hash(sid)));
  }

  async write(sid: string, session: Session): Promise<void> {
    await this.run(
      `insert into session (sid_hash, user_id, data, expires_at) values (?, ?, ?::jsonb, to_timestamp(?))
       on conflict (sid_hash) do update set user_id = excluded.user_id, data = excluded.data`,
      [hash(sid), session.userId ?? null, textOf(session), endOfSession()],
    );
  }

  async remove(sid: string): Promise<void> {
    await this.run('delete from session where sid_hash = ?', [hash(sid)]);
  }

  async removeAllOf(userId: number, exceptSid?: string): Promise<void> {
    // Not by run(): who holds a connection and waits for a second one waits for all the others who do the same.
    await this.orm.em.execute('delete from session where user_id = ? and sid_hash <> ?', [
      userId,
      exceptSid ? hash(exceptSid) : '',
    ]);
  }

  async close(): Promise<void> {
    // The pool is the ORM's; the ORM closes it.
  }

  private run<T extends object[]>(sql: string, params: unknown[]): Promise<T> {
    return this.orm.em.fork().execute<T & never>(sql, params) as Promise<T>;
  }
}

/** A Redis that does not answer is answered with 503; nobody waits longer for it. */
const PATIENCE_MS = 2_000;

export class RedisSessionStore implements SessionStore {
  private readonly redis: Redis;
  private readonly texts = new KeyBatcher<string, string>(async (hashes) => {
    const texts = await this.redis.mget(hashes.map((one) => `session:${one}`));
    return new Map(hashes.flatMap((one, at) => (texts[at] ? [[one, texts[at]]] : [])));
  });

  constructor(url: string) {
    this.redis = new Redis(url, {
      keyPrefix: 'archive:',
      maxRetriesPerRequest: 1,
      commandTimeout: PATIENCE_MS,
      reconnectOnError,
    });
    // Without a listener a lost connection would end the process; requests that need it answer 503 meanwhile.
    this.redis.on('error', () => undefined);
  }

  async read(sid: string): Promise<Session | null> {
    return sessionOf(await this.texts.load(hash(sid)));
  }

  async write(sid: string, session: Session): Promise<void> {
    const key = `session:${hash(sid)}`;
    const write = this.redis.multi();
    const [text, end] = [textOf(session), endOfSession()];
    // A session ends 30 days after it began, however often it is saved.
    write.set(key, text, 'EXAT', end, 'NX').set(key, text, 'KEEPTTL');
    if (session.userId) {
      const index = `sessions-of:${session.userId}`;
      write.sadd(index, hash(sid)).expireat(index, end);
    }
    await write.exec();
  }

  async remove(sid: string): Promise<void> {
    await this.redis.del(`session:${hash(sid)}`);
  }

  async removeAllOf(userId: number, exceptSid?: string): Promise<void> {
    const index = `sessions-of:${userId}`;
    const keep = exceptSid ? hash(exceptSid) : '';
    const ended = (await this.redis.smembers(index)).filter((one) => one !== keep);
    if (ended.length > 0)
      await this.redis
        .multi()
        .del(ended.map((one) => `session:${one}`))
        .srem(index, ended)
        .exec();
  }

  close(): Promise<void> {
    // Not quit(): that would wait for an answer, and every write here was awaited already.
    this.redis.disconnect();
    return Promise.resolve();
  }
}
