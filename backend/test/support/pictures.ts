import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { Sharp } from 'sharp';

/** Pictures that tests make: none of them is a file of the project. */

const PLACE = {
  GPSLatitudeRef: 'N',
  GPSLatitude: '52/1 30/1 0/1',
  GPSLongitudeRef: 'E',
  GPSLongitude: '13/1 24/1 0/1',
};
export const SECRET = 'Zeppelin-4711';

/** A photograph with noise, so that it compresses like one. */
export const photo = (width: number, height: number): Sharp =>
  sharp({
    create: { width, height, channels: 3, background: '#7a5c3e', noise: { type: 'gaussian', mean: 128, sigma: 24 } },
  });

/** A photograph as a phone makes it: with its place, its owner, and turned by the orientation tag. */
export const phonePhoto = (): Promise<Buffer> =>
  photo(1_200, 800)
    .jpeg()
    .withExif({ IFD0: { Copyright: SECRET, Artist: SECRET }, IFD3: PLACE })
    .withMetadata({ orientation: 6 })
    .toBuffer();

/** Half of it is transparent. */
export async function transparentPng(width = 900, height = 600): Promise<Buffer> {
  const half = await sharp({ create: { width: width / 2, height, channels: 4, background: '#aa0000ff' } })
    .png()
    .toBuffer();
  return sharp({ create: { width, height, channels: 4, background: '#00000000' } })
    .composite([{ input: half, left: 0, top: 0 }])
    .png()
    .toBuffer();
}

/** Frames of different colors, one above the other as sharp reads animations. */
export async function animation(format: 'gif' | 'webp', frames = 3, size = 500): Promise<Buffer> {
  const colors = ['#aa0000', '#00aa00', '#0000aa', '#aaaa00'];
  const raw = await Promise.all(
    Array.from({ length: frames }, (_, index) =>
      sharp({ create: { width: size, height: size, channels: 3, background: colors[index % 4]! } })
        .raw()
        .toBuffer(),
    ),
  );
  const all = sharp(Buffer.concat(raw), {
    raw: { width: size, height: size * frames, channels: 3, pageHeight: size } as never,
  });
  const delay = raw.map(() => 120);
  return (format === 'gif' ? all.gif({ delay }) : all.webp({ delay })).toBuffer();
}

const crcTable = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let bit = 0; bit < 8; bit++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});
const crc = (bytes: Buffer): number => {
  let c = 0xffffffff;
  for (const byte of bytes) c = crcTable[(c ^ byte) & 0xff]! ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
};

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

/** A valid PNG of one color, whose file is a thousandth of its pixels. */
export function bombPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  // Only the first rows: whoever starts to decode has lost already.
  const rows = deflateSync(Buffer.alloc((width + 1) * Math.max(1, Math.min(height, Math.floor(20_000_000 / width)))));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A GIF of many frames that say nothing, each as large as the whole. */
export function bombGif(size: number, frames: number): Buffer {
  const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1');
  head.writeUInt16LE(size, 6);
  head.writeUInt16LE(size, 8);
  const frame = Buffer.from('\x2c\0\0\0\0\0\0\0\0\0\x02\x02\x44\x01\0', 'latin1');
  frame.writeUInt16LE(size, 5);
  frame.writeUInt16LE(size, 7);
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from(';')]);
}

/** The beginning of an iPhone's HEIC file, and of an AVIF with a huge size. */
export const heic = (): Buffer =>
  Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(64)]);
