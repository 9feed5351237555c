import { afterEach, describe, expect, it } from '@jest/globals';
import { MediaStorage } from '../../src/platform/media/media-storage.js';
import { MEDIA_QUEUE } from '../../src/platform/queue/queue-names.js';
import { eventually } from '../support/eventually.js';
import { photo } from '../support/pictures.js';
import { kill, killAll, startProcess } from '../support/processes.js';
import { unfinished } from '../support/queues.js';
import { backends, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

/** Each of two formats in each width, the fallback, and the original. */
const FILES = 2 * 5 + 1 + 1;

describe.each(backends)('a worker that is killed between an upload and its files, on %s', (backend) => {
  let archive: TestApp | undefined;
  afterEach(async () => {
    await killAll();
    await archive?.close();
  });

  it('leaves the rest to the next one: all files appear, and no job fails', async () => {
    archive = await startApp(backend, { role: 'api' });
    const admin = await archive.admin();
    const storage = archive.app.get(MediaStorage, { strict: false });
    const bytes = await photo(2_400, 1_600).jpeg().toBuffer();
    const { body } = await admin.post('/api/media').attach('file', bytes, 'x.jpg').expect(201);
    const files = async () => (await storage.list(body.id)).length;

    const [first] = await startProcess(archive, 'worker');
    await eventually(async () => (await files()) > 3, { what: 'a worker in the middle of its files', every: 5 });
    await kill(first);
    expect(await files()).toBeLessThan(FILES);
    // Readers do not wait for a worker.
    await archive.visitor.get(`/media/${body.id}/400.webp`).expect(200);

    await startProcess(archive, 'worker');
    await eventually(async () => (await files()) === FILES, { what: `${FILES} files`, within: 90_000 });
    await eventually(async () => (await unfinished(archive!, MEDIA_QUEUE)) === 0, {
      what: 'an empty queue',
      within: 60_000,
    });
  });
});
