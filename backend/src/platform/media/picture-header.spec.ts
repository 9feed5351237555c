import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { animation, bombGif, bombPng, heic, photo, transparentPng } from '../../../test/support/pictures.js';
import { readPictureHeader } from './picture-header.js';

const encoders: Record<string, () => Promise<Buffer>> = {
  jpeg: () => photo(301, 207).jpeg({ progressive: true }).toBuffer(),
  png: () => photo(301, 207).png().toBuffer(),
  webp: () => photo(301, 207).webp().toBuffer(),
  'webp, lossless': () => photo(301, 207).webp({ lossless: true }).toBuffer(),
  avif: () => photo(301, 207).avif({ effort: 0 }).toBuffer(),
  gif: () => photo(301, 207).gif().toBuffer(),
};

describe('the header of a picture', () => {
  it.each(Object.entries(encoders))('has its format and size: %s', async (name, encode) => {
    const type = name.split(',')[0];
    expect(readPictureHeader(await encode())).toEqual({ type, width: 301, height: 207, frames: 1 });
  });

  it('has the size of a picture with metadata or transparency', async () => {
    const withExif = await photo(301, 207)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'x'.repeat(5_000) } })
      .toBuffer();
    expect(readPictureHeader(withExif)).toMatchObject({ type: 'jpeg', width: 301, height: 207 });
    const transparent = await sharp(await transparentPng(302, 208))
      .webp()
      .toBuffer();
    expect(readPictureHeader(transparent)).toMatchObject({ type: 'webp', width: 302, height: 208, frames: 1 });
  });

  it.each(['gif', 'webp'] as const)('counts the frames of an animation: %s', async (format) => {
    const bytes = await animation(format, 4, 120);
    expect(readPictureHeader(bytes)).toEqual({ type: format, width: 120, height: 120, frames: 4 });
  });

  it('has the size that a bomb would unpack to', () => {
    expect(readPictureHeader(bombPng(30_000, 30_000))).toMatchObject({ width: 30_000, height: 30_000 });
    expect(readPictureHeader(bombGif(4_000, 1_000))).toMatchObject({ width: 4_000, height: 4_000, frames: 1_000 });
  });

  it('accepts no other format, whatever its bytes claim', () => {
    for (const text of [
      '',
      'x',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      '%PDF-1.7',
      'BM123456789',
      'GIF90a',
      '<html>',
    ])
      expect(readPictureHeader(Buffer.from(text))).toBe('unknown');
    expect(readPictureHeader(heic())).toBe('heic');
  });

  it.each(Object.entries(encoders))(
    'is read in no time, wherever the file is cut off or damaged: %s',
    async (_, encode) => {
      const bytes = await encode();
      const start = performance.now();
      for (let length = 0; length < Math.min(bytes.length, 600); length++) {
        expect(['string', 'object']).toContain(typeof readPictureHeader(bytes.subarray(0, length)));
        const damaged = Buffer.from(bytes);
        damaged.fill(0, length, length + 8);
        readPictureHeader(damaged);
        damaged.fill(0xff, length, length + 8);
        readPictureHeader(damaged);
      }
      expect(performance.now() - start).toBeLessThan(10_000);
    },
  );
});
