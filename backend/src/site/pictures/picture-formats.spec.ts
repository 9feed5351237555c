import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { formatFor, isPhotograph, makeMaster, makeVariant } from './picture-formats.js';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 20, b: 30, alpha: 0.5 } } });

describe('The format of a picture', () => {
  it('is the best one that the browser accepts', () => {
    expect(formatFor('image/avif,image/webp,image/apng,image/*,*/*;q=0.8')).toBe('avif');
    expect(formatFor('image/webp,*/*;q=0.8')).toBe('webp');
    expect(formatFor('image/avif;q=0, image/webp;q=0.5')).toBe('webp');
    expect(formatFor('*/*')).toBe('jpeg');
    expect(formatFor(undefined)).toBe('jpeg');
  });
});

describe('A photograph', () => {
  it('is recognized by its first bytes', async () => {
    for (const format of ['jpeg', 'png', 'webp', 'gif', 'avif'] as const) {
      expect([format, isPhotograph(await picture(20, 20).toFormat(format).toBuffer())]).toEqual([format, true]);
    }
    const drawings = [
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>',
      '%PDF-1.7 aaaaaaaaaaaaaaa',
    ];
    for (const text of [...drawings, '<!doctype html><title>x</title>', '', 'GIF8']) {
      expect(isPhotograph(Buffer.from(text))).toBe(false);
    }
    expect(isPhotograph(await picture(20, 20).tiff().toBuffer())).toBe(false);
  });

  it('is refused when it is a drawing, cannot be opened, or has too many pixels', async () => {
    await expect(makeMaster(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).rejects.toThrow(
      'not a JPEG, PNG',
    );
    const whole = await picture(300, 300).jpeg().toBuffer();
    await expect(makeMaster(whole.subarray(0, 200))).rejects.toThrow('cannot be opened');
    const bomb = await picture(9_000, 9_000).png({ compressionLevel: 9 }).toBuffer();
    await expect(makeMaster(bomb)).rejects.toThrow('cannot be opened');
  });

  it('is stored upright, without the camera’s metadata, and without transparency', async () => {
    const sideways = await picture(40, 20)
      .flatten()
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Somebody', ImageDescription: 'at home' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(sideways).metadata()).exif).toBeDefined();
    const stored = await sharp(await makeMaster(sideways)).metadata();
    expect(stored).toMatchObject({ width: 20, height: 40 });
    expect([stored.exif, stored.orientation, stored.icc, stored.xmp]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect((await sharp(await makeMaster(await picture(20, 20).png().toBuffer())).metadata()).hasAlpha).toBe(false);
  });

  it('is resized to the requested width, uncropped, and never enlarged', async () => {
    const master = await makeMaster(await picture(1_000, 500).png().toBuffer());
    for (const [format, known] of [
      ['avif', 'heif'],
      ['webp', 'webp'],
      ['jpeg', 'jpeg'],
    ] as const) {
      // prettier-ignore
      const narrow = await sharp(await makeVariant(master, 320, format)).metadata();
      expect(narrow).toMatchObject({ width: 320, height: 160, format: known });
    }
    expect(await sharp(await makeVariant(master, 1_280, 'webp')).metadata()).toMatchObject({ width: 1_000 });
  });
});
