/** The formats that are accepted, by content. */
export type PictureType = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif';

export interface PictureHeader {
  type: PictureType;
  width: number;
  height: number;
  /** 1 for a still picture. */
  frames: number;
}

/** `heic`: an iPhone's own format. `unknown`: not one of ours, also SVG. `broken`: one of ours, but cut off or damaged. */
export type HeaderProblem = 'heic' | 'unknown' | 'broken';

/**
 * Reads a picture's format and size from its header, without decoding it: so a small file that would unpack to
 * gigabytes is refused before anything unpacks it. Every loop moves forward in the file, so the time is bounded by its
 * length, whatever is in it. The encoder checks again what it really opens.
 */
export function readPictureHeader(bytes: Buffer): PictureHeader | HeaderProblem {
  const type = typeOf(bytes);
  if (type === 'heic' || type === 'unknown') return type;
  try {
    const { width, height, frames = 1 } = READERS[type](bytes);
    return width > 0 && height > 0 && frames > 0 ? { type, width, height, frames } : 'broken';
  } catch (error) {
    // Reading past the end. By name, because Node's own class is another one inside a test.
    if ((error as Error).name === 'RangeError') return 'broken';
    throw error;
  }
}

interface Size {
  width: number;
  height: number;
  frames?: number;
}

const ascii = (bytes: Buffer, from: number, to: number): string => bytes.toString('latin1', from, to);
const HEIC_BRANDS = /^(?:heic|heix|hevc|hevx|heim|heis|hevm|hevs)$/;

function typeOf(bytes: Buffer): PictureType | 'heic' | 'unknown' {
  if (ascii(bytes, 0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (/^GIF8[79]a$/.test(ascii(bytes, 0, 6))) return 'gif';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp';
  if (ascii(bytes, 4, 8) !== 'ftyp' || bytes.length < 16) return 'unknown';
  // The major brand, a version, then the compatible brands: `mif1` says nothing about the codec.
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256);
  const brands = [ascii(bytes, 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(ascii(bytes, at, at + 4));
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'avif';
  return brands.some((brand) => HEIC_BRANDS.test(brand) || brand === 'mif1') ? 'heic' : 'unknown';
}

const READERS: Record<PictureType, (bytes: Buffer) => Size> = {
  png: (bytes) => ({ width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }),
  jpeg: readJpeg,
  gif: readGif,
  webp: readWebp,
  avif: readAvif,
};

/** Walks the segments to the start of frame. */
function readJpeg(bytes: Buffer): Size {
  let at = 2;
  for (;;) {
    while (bytes.readUInt8(at) === 0xff && bytes.readUInt8(at + 1) === 0xff) at++;
    if (bytes.readUInt8(at) !== 0xff) throw new RangeError('no marker');
    const marker = bytes.readUInt8(at + 1);
    // C4, C8 and CC are tables, not frames.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    if (marker === 0xd9 || marker === 0xda) throw new RangeError('no frame');
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2) throw new RangeError('no length');
    at += 2 + length;
  }
}

/** Counts the frames: each may be as large as the whole. */
function readGif(bytes: Buffer): Size {
  const size = { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  const colorTable = (flags: number): number => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);
  const skipBlocks = (from: number): number => {
    let next = from;
    for (let length = bytes.readUInt8(next++); length > 0; length = bytes.readUInt8(next++)) next += length;
    return next;
  };
  let at = 13 + colorTable(bytes.readUInt8(10));
  let frames = 0;
  // A missing end is common, and every program shows such a file.
  while (at < bytes.length) {
    const block = bytes.readUInt8(at);
    if (block === 0x3b) break;
    if (block === 0x21) at = skipBlocks(at + 2);
    else if (block === 0x2c) {
      frames++;
      size.width = Math.max(size.width, bytes.readUInt16LE(at + 1) + bytes.readUInt16LE(at + 5));
      size.height = Math.max(size.height, bytes.readUInt16LE(at + 3) + bytes.readUInt16LE(at + 7));
      at = skipBlocks(at + 11 + colorTable(bytes.readUInt8(at + 9)));
    } else throw new RangeError('no block');
  }
  return { ...size, frames };
}

function readWebp(bytes: Buffer): Size {
  const kind = ascii(bytes, 12, 16);
  if (kind === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (kind === 'VP8L') {
    const bits = bytes.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (kind !== 'VP8X') throw new RangeError('no such chunk');
  let frames = 0;
  for (let at = 12; at + 8 <= bytes.length;) {
    if (ascii(bytes, at, at + 4) === 'ANMF') frames++;
    const length = bytes.readUInt32LE(at + 4);
    at += 8 + length + (length & 1);
  }
  return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1, frames: Math.max(1, frames) };
}

/** Boxes that contain boxes, with the bytes before the first one. */
const AVIF_PARENTS: Record<string, number> = { meta: 4, iprp: 0, ipco: 0 };

/** Takes the largest size that any part declares: a picture may be a grid of smaller ones. */
function readAvif(bytes: Buffer): Size {
  const size = { width: 0, height: 0 };
  const walk = (from: number, end: number): void => {
    for (let at = from; at + 8 <= end;) {
      const name = ascii(bytes, at + 4, at + 8);
      let length = bytes.readUInt32BE(at);
      if (length === 0) length = end - at;
      // 64-bit lengths do not occur in the header of a file of 20 MB.
      if (length < 8) throw new RangeError('no length');
      const skip = AVIF_PARENTS[name];
      if (name === 'ispe') {
        size.width = Math.max(size.width, bytes.readUInt32BE(at + 12));
        size.height = Math.max(size.height, bytes.readUInt32BE(at + 16));
      } else if (skip !== undefined) walk(at + 8 + skip, Math.min(at + length, end));
      at += length;
    }
  };
  walk(0, bytes.length);
  return size;
}
