import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { Settings } from '../../platform/config/settings.js';
import { PictureRefused } from './picture-fetcher.js';
import type { PictureFetcher } from './picture-fetcher.js';
import { Photographs } from './photographs.js';

/** Three are asked for at once, and a hundred may wait. */
const LINE = 103;
const photo = sharp({ create: { width: 8, height: 8, channels: 3, background: '#a33' } }).jpeg();

describe('A photograph that there was no room to ask for', () => {
  it('is asked for again by the next who looks; one that could not be had is not', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'photographs-'));
    let refuse = (): void => undefined;
    const refused = new Promise<void>((done) => (refuse = done));
    let isBack = false;
    const fetcher = {
      fetch: async () => {
        if (isBack) return photo.toBuffer();
        await refused;
        throw new PictureRefused('it answered 404');
      },
    };
    const photographs = new Photographs({ dataDir } as Settings, fetcher as unknown as PictureFetcher);
    const look = (name: number) => photographs.get(`https://pictures.example/${name}`, 320, 'jpeg');
    try {
      const looks = Array.from({ length: LINE + 1 }, (_, name) => look(name));
      const [turnedAway, error] = await new Promise<[number, unknown]>((done) => {
        for (const [name, one] of looks.entries()) one.catch((why: unknown) => done([name, why]));
      });
      expect(error).toMatchObject({ code: 'site.busy' });
      refuse();
      const [first = -1] = looks.keys().filter((name) => name !== turnedAway);
      expect(await looks[first]).toBeUndefined();
      await Promise.allSettled(looks);
      isBack = true;
      expect(await look(turnedAway)).toBeInstanceOf(Buffer);
      expect(await look(first)).toBeUndefined();
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
