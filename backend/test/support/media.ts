import { randomBytes } from 'node:crypto';
import { MikroORM } from '@mikro-orm/postgresql';
import type { TestApp } from './test-app.js';

/** Adds a picture without files to the library, by SQL, and returns its id. Without one, a new id. */
export async function newMedia(
  archive: Pick<TestApp, 'app'>,
  id = randomBytes(16).toString('base64url'),
): Promise<string> {
  await archive.app
    .get(MikroORM)
    .em.fork()
    .execute(
      `insert into media (public_id, width, height, animated, transparent, bytes, stored, created_at)
       values (?, 1200, 800, false, false, 90000, true, now()) on conflict (public_id) do nothing`,
      [id],
    );
  return id;
}
