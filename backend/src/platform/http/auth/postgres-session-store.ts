import { MikroORM } from '@mikro-orm/postgresql';
import type { Session } from 'fastify';
import { KeyBatcher } from '../../concurrency/key-batcher.js';
import { PreparedStatement } from '../../database/prepared-statement.js';
import { endOfSession, hashOfSid, parse, serialize, startDayOf } from './session-store.js';
import type { SessionStore, StoredSession } from './session-store.js';

/**
 * Runs on each request of a member. It reads text, so that simultaneous requests of one session each parse an object of
 * their own.
 */
const READ = new PreparedStatement<{ sid_hash: string; text: string }>(
  'select sid_hash, data::text as text from session where sid_hash = any(?::text[]) and expires_at > now()',
);

/** One statement for all, so that their rows have one transaction number. */
const MARK_USED = new PreparedStatement(
  `update session set used_on = days.used_on from (select ?::date as used_on) as days
    where sid_hash = any(?::text[]) and (session.used_on is null or session.used_on < days.used_on)`,
);

export class PostgresSessionStore implements SessionStore {
  private readonly sessions = new KeyBatcher<string, string>(async (hashes) => {
    const rows = await READ.run(this.orm.em, [hashes]);
    return new Map(rows.map(({ sid_hash, text }) => [sid_hash, text]));
  });

  constructor(private readonly orm: MikroORM) {}

  async read(sid: string): Promise<Session | null> {
    return parse(await this.sessions.load(hashOfSid(sid)));
  }

  async write(sid: string, session: Session): Promise<void> {
    await this.run(
      `insert into session (sid_hash, user_id, data, expires_at) values (?, ?, ?::jsonb, to_timestamp(?))
       on conflict (sid_hash) do update set user_id = excluded.user_id, data = excluded.data`,
      [hashOfSid(sid), session.userId ?? null, serialize(session), endOfSession()],
    );
  }

  async remove(sid: string): Promise<void> {
    await this.run('delete from session where sid_hash = ?', [hashOfSid(sid)]);
  }

  async listOf(userId: number): Promise<StoredSession[]> {
    const rows = await this.run<{ sid_hash: string; text: string; ends: number; used_on: string | null }[]>(
      `select sid_hash, data::text as text, extract(epoch from expires_at)::float8 as ends, used_on::text
         from session where user_id = ? and expires_at > now()`,
      [userId],
    );
    return rows.map(({ sid_hash, text, ends, used_on }) => ({
      hash: sid_hash,
      session: parse(text)!,
      startedOn: startDayOf(ends),
      usedOn: used_on,
    }));
  }

  async removeOf(userId: number, sessionHash: string): Promise<void> {
    await this.orm.em.execute('delete from session where user_id = ? and sid_hash = ?', [userId, sessionHash]);
  }

  async removeAllOf(userId: number, exceptSid?: string): Promise<void> {
    // Not run(), which takes another connection: if all callers hold one and wait for a second, none ever gets it.
    await this.orm.em.execute('delete from session where user_id = ? and sid_hash <> ?', [
      userId,
      exceptSid ? hashOfSid(exceptSid) : '',
    ]);
  }

  async markUsed(hashes: readonly string[], day: string): Promise<void> {
    await MARK_USED.run(this.orm.em, [day, hashes]);
  }

  async close(): Promise<void> {
    // The ORM owns the pool and closes it.
  }

  private run<T extends object[]>(sql: string, params: unknown[]): Promise<T> {
    return this.orm.em.fork().execute<T & never>(sql, params) as Promise<T>;
  }
}
