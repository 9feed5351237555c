import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { PictureEncoder } from '../../src/platform/media/picture-encoder.js';
import { eventually } from '../support/eventually.js';
import { bombGif, photo } from '../support/pictures.js';

describe('the process that encodes pictures', () => {
  let encoder: PictureEncoder;
  afterEach(() => encoder.beforeApplicationShutdown());

  /** The encoder's process id: a child of this process that runs its file. */
  const processId = (): number | undefined =>
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .find((pid) => {
        try {
          const parent = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
          return (
            parent === String(process.pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('encoder-process')
          );
        } catch {
          return false;
        }
      });

  const plain = (size: number): Promise<Buffer> =>
    sharp({ create: { width: size, height: size, channels: 3, background: '#7a5c3e' } })
      .png()
      .toBuffer();

  it('has no setting and no secret in its environment', async () => {
    encoder = new PictureEncoder();
    await encoder.original(await photo(20, 20).png().toBuffer());
    const names = readFileSync(`/proc/${processId()!}/environ`, 'utf8')
      .split('\0')
      .filter(Boolean)
      .map((line) => line.split('=')[0]);
    expect(names.sort()).toEqual([
      'MALLOC_ARENA_MAX',
      'NODE_CHANNEL_FD',
      'NODE_CHANNEL_SERIALIZATION_MODE',
      'UV_THREADPOOL_SIZE',
    ]);
  });

  it('ends when a picture takes too much memory, and the next picture gets a new one', async () => {
    // The process takes 100 MB, and 190 with this picture: it is above this limit for most of the time.
    encoder = new PictureEncoder({ memoryMb: 120 });
    await expect(encoder.original(await plain(6_000))).rejects.toThrow('it takes too much memory');
    expect(await encoder.original(await photo(20, 20).png().toBuffer())).toMatchObject({ width: 20 });
  });

  it('is ended when a picture takes too long, and the next picture gets a new one', async () => {
    encoder = new PictureEncoder();
    const small = await photo(20, 20).png().toBuffer();
    await encoder.original(small);
    (encoder as unknown as { limits: { limitMs: number } }).limits.limitMs = 50;
    await expect(encoder.original(await plain(5_000))).rejects.toThrow('it takes too long');
    (encoder as unknown as { limits: { limitMs: number } }).limits.limitMs = 20_000;
    expect(await encoder.original(small)).toMatchObject({ width: 20 });
  });

  it('refuses a picture whose frames together are too large, whatever its header says', async () => {
    encoder = new PictureEncoder();
    await expect(encoder.original(bombGif(2_000, 20))).rejects.toThrow(/pixel limit/);
  });

  it('works on one picture at a time, and refuses more than it can queue', async () => {
    encoder = new PictureEncoder({ maxWaiting: 2 });
    const bytes = await photo(600, 600).png().toBuffer();
    const results = await Promise.allSettled([1, 2, 3, 4].map(() => encoder.original(bytes)));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
    expect((results[3] as PromiseRejectedResult).reason).toMatchObject({ code: 'media.busy' });
  });

  it('is killed in the middle without harm: the next picture gets a new one', async () => {
    encoder = new PictureEncoder();
    const small = await photo(20, 20).png().toBuffer();
    await encoder.original(small);
    const working = encoder.original(await plain(6_000));
    process.kill(processId()!, 'SIGKILL');
    await expect(working).rejects.toMatchObject({ code: 'media.busy' });
    expect(await encoder.original(small)).toMatchObject({ width: 20 });
  });

  it('was killed just before it gets a picture: the pipe to it breaks before its exit is known', async () => {
    encoder = new PictureEncoder();
    const small = await photo(20, 20).png().toBuffer();
    await encoder.original(small);
    const pid = processId()!;
    process.kill(pid, 'SIGKILL');
    // Without a pause, in which this process would learn of the exit.
    while (!/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8')));
    await expect(encoder.original(small)).rejects.toMatchObject({ code: 'media.busy' });
    expect(await encoder.original(small)).toMatchObject({ width: 20 });
  });

  it('is killed twice with the same picture, which then counts as too large', async () => {
    encoder = new PictureEncoder();
    const small = await photo(20, 20).png().toBuffer();
    const large = await plain(6_000);
    const killed = async () => {
      await encoder.original(small);
      const working = encoder.original(large);
      process.kill(processId()!, 'SIGKILL');
      return working;
    };
    await expect(killed()).rejects.toMatchObject({ code: 'media.busy' });
    await expect(killed()).rejects.toThrow('it takes too much memory');
    expect(await encoder.original(small)).toMatchObject({ width: 20 });
  });

  it('ends with the process that started it', async () => {
    encoder = new PictureEncoder();
    await encoder.original(await photo(20, 20).png().toBuffer());
    const pid = processId()!;
    await encoder.beforeApplicationShutdown();
    await eventually(() => processId() !== pid, { what: 'an ended encoder' });
  });

  it('changes nothing about a picture but its size', async () => {
    encoder = new PictureEncoder();
    const red = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#c83214' } })
      .png()
      .toBuffer();
    const { bytes } = await encoder.original(red);
    for (const extension of ['webp', 'avif', 'png', 'jpg'] as const) {
      const pixel = await sharp(await encoder.file(bytes, { width: 400, extension }))
        .raw()
        .toBuffer();
      [200, 50, 20].forEach((channel, index) => expect(Math.abs(pixel[index]! - channel)).toBeLessThan(8));
    }
  });
});
