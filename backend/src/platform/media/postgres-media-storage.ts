import pg from 'pg';
import { STOP_TIMEOUT_MS, withTimeout } from '../concurrency/with-timeout.js';
import { MediaStorage } from './media-storage.js';
import type { StoredObject } from './media-storage.js';

/**
 * Files in the table `media_object`. A pool of its own, because files are slow to transfer: readers who load many
 * pictures must not hold the connections that every other request needs.
 */
export class PostgresMediaStorage extends MediaStorage {
  private readonly pool: pg.Pool;

  constructor(connectionString: string) {
    super();
    this.pool = new pg.Pool({
      connectionString,
      max: 3,
      connectionTimeoutMillis: 10_000,
      idleTimeoutMillis: 10_000,
      statement_timeout: 60_000,
      application_name: 'archive-media',
    });
    // An idle connection that breaks is replaced; its users get their own error.
    this.pool.on('error', () => undefined);
  }

  async put(key: string, { bytes, contentType }: StoredObject): Promise<void> {
    await this.pool.query(
      'insert into media_object (key, media_type, bytes) values ($1, $2, $3) on conflict (key) do nothing',
      [key, contentType, bytes],
    );
  }

  async get(key: string): Promise<StoredObject | undefined> {
    const { rows } = await this.pool.query<{ media_type: string; bytes: Buffer }>(
      'select media_type, bytes from media_object where key = $1',
      [key],
    );
    return rows[0] && { bytes: rows[0].bytes, contentType: rows[0].media_type };
  }

  async deleteAll(pictureId: string): Promise<void> {
    await this.pool.query('delete from media_object where starts_with(key, $1)', [`${pictureId}/`]);
  }

  async list(pictureId: string): Promise<string[]> {
    const { rows } = await this.pool.query<{ key: string }>(
      'select key from media_object where starts_with(key, $1) order by key collate "C"',
      [`${pictureId}/`],
    );
    return rows.map(({ key }) => key);
  }

  async close(): Promise<void> {
    await withTimeout(STOP_TIMEOUT_MS, this.pool.end());
  }
}
