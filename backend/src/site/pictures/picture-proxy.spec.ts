import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { Settings } from '../../platform/config/settings.js';
import { PictureRefused } from './picture-fetcher.js';
import type { PictureFetcher } from './picture-fetcher.js';
import { PictureProxy } from './picture-proxy.js';

/** Three are fetched simultaneously, and a hundred may wait. */
const CAPACITY = 103;
const photo = sharp({ create: { width: 8, height: 8, channels: 3, background: '#a33' } }).jpeg();

describe('A photograph that was not fetched because the queue was full', () => {
  it('is fetched on the next request; one that failed is not', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'proxy-'));
    let refuse = (): void => undefined;
    const refused = new Promise<void>((done) => (refuse = done));
    let isAvailable = false;
    const fetcher = {
      fetch: async () => {
        if (isAvailable) return photo.toBuffer();
        await refused;
        throw new PictureRefused('it answered 404');
      },
    };
    const proxy = new PictureProxy({ dataDir } as Settings, fetcher as unknown as PictureFetcher);
    const request = (name: number) => proxy.get(`https://pictures.example/${name}`, 320, 'jpeg');
    try {
      const requests = Array.from({ length: CAPACITY + 1 }, (_, name) => request(name));
      const [turnedAway, error] = await new Promise<[number, unknown]>((done) => {
        for (const [name, pending] of requests.entries()) pending.catch((why: unknown) => done([name, why]));
      });
      expect(error).toMatchObject({ code: 'site.busy' });
      refuse();
      const [first = -1] = requests.keys().filter((name) => name !== turnedAway);
      expect(await requests[first]).toBeUndefined();
      await Promise.allSettled(requests);
      isAvailable = true;
      expect(await request(turnedAway)).toBeInstanceOf(Buffer);
      expect(await request(first)).toBeUndefined();
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
