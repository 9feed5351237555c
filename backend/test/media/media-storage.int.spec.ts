import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MediaStorage } from '../../src/platform/media/media-storage.js';
import { PostgresMediaStorage } from '../../src/platform/media/postgres-media-storage.js';
import { S3MediaStorage } from '../../src/platform/media/s3-media-storage.js';
import { createTestDatabase } from '../support/database.js';
import { startS3Server, versitygw } from '../support/s3-server.js';

interface Store {
  storage: MediaStorage;
  stop: () => Promise<void>;
}
type Start = () => Promise<Store>;

async function onPostgres(): Promise<Store> {
  const database = await createTestDatabase();
  return { storage: new PostgresMediaStorage(database.url), stop: () => database.drop() };
}

const onS3 =
  (prefix: string): Start =>
  async () => {
    const { stop, ...place } = await startS3Server(versitygw!);
    return { storage: new S3MediaStorage({ ...place, prefix }), stop };
  };

/** S3 is tested if VERSITYGW_BINARY names a server. */
const STORES: [name: string, start: Start][] = [
  ['PostgreSQL', onPostgres],
  ...(versitygw
    ? ([
        ['S3', onS3('')],
        ['S3 with a prefix', onS3('the/archive/')],
      ] satisfies [string, Start][])
    : []),
];

const WEBP = 'image/webp';
const newId = () => randomBytes(16).toString('base64url');

describe.each(STORES)('the storage of pictures on %s', (_name, start) => {
  let store: Store;
  const put = (key: string, text: string | Buffer) =>
    store.storage.put(key, { bytes: Buffer.from(text as string), contentType: WEBP });
  beforeAll(async () => {
    store = await start();
  });
  afterAll(async () => {
    await store?.storage.close();
    await store?.stop();
  });

  it('returns what was stored, byte for byte, with its type', async () => {
    const [id, bytes] = [newId(), randomBytes(3 * 1024 * 1024)];
    await put(`${id}/original.webp`, bytes);
    const object = await store.storage.get(`${id}/original.webp`);
    expect(object?.contentType).toBe(WEBP);
    expect(object?.bytes.equals(bytes)).toBe(true);
  });

  it('returns nothing for a key that has nothing', async () => {
    expect(await store.storage.get(`${newId()}/800.webp`)).toBeUndefined();
    expect(await store.storage.list(newId())).toEqual([]);
  });

  it('stores the same file twice without an error, also at the same moment', async () => {
    const key = `${newId()}/800.avif`;
    await Promise.all([put(key, 'the same'), put(key, 'the same')]);
    await put(key, 'the same');
    expect((await store.storage.get(key))?.bytes.toString()).toBe('the same');
  });

  it('lists the files of one picture only, in the order of their keys', async () => {
    const [id, other] = [newId(), newId()];
    for (const key of [`${id}/800.webp`, `${id}/1200.avif`, `${other}/400.webp`, `${id}/original.webp`])
      await put(key, key);
    expect(await store.storage.list(id)).toEqual([`${id}/1200.avif`, `${id}/800.webp`, `${id}/original.webp`]);
  });

  it('deletes all files of a picture and of no other, and nothing twice', async () => {
    // An id whose underscore and percent would be wildcards in a pattern.
    const [id, other] = ['a_%-aaaaaaaaaaaaaaaaaa', 'aXX-aaaaaaaaaaaaaaaaaa'];
    for (const key of [`${id}/400.webp`, `${id}/original.webp`, `${other}/400.webp`]) await put(key, key);
    await store.storage.deleteAll(id);
    await store.storage.deleteAll(id);
    expect(await store.storage.list(id)).toEqual([]);
    expect(await store.storage.get(`${id}/400.webp`)).toBeUndefined();
    expect(await store.storage.list(other)).toEqual([`${other}/400.webp`]);
  });
});
