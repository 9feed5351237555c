import { createReadStream, readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { StartupError } from '../config/startup-error.js';

const AGE = 'age-encryption.org/v1\n';

/**
 * Encrypts bytes for the recipients' keys (`age1…`).
 *
 * @throws StartupError for an invalid recipient
 */
export async function encryptBytes(bytes: Readable, recipients: readonly string[]): Promise<Readable> {
  const encrypter = new Encrypter();
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient);
    } catch {
      throw new StartupError(
        `--recipient takes a public key of age, which begins with age1. "${recipient}" is not one.`,
      );
    }
  }
  const out = await encrypter.encrypt(Readable.toWeb(bytes) as unknown as globalThis.ReadableStream<Uint8Array>);
  return Readable.fromWeb(out as unknown as ReadableStream<Uint8Array>);
}

/**
 * Reads the bytes of a backup, and decrypts them if it is encrypted.
 *
 * @param identity a file with secret keys of age, one per line (`AGE-SECRET-KEY-1…`); lines that begin with # are
 * skipped
 * @throws StartupError when the file cannot be read, or needs another key
 */
export async function openBytes(file: string, identity?: string): Promise<Readable> {
  const isEncrypted = (await firstBytes(file)) === AGE;
  const bytes = createReadStream(file, { highWaterMark: 1 << 18 });
  if (!isEncrypted) return bytes;
  if (!identity) {
    bytes.destroy();
    throw new StartupError(`${file} is encrypted. Name the file with your key: --identity FILE.`);
  }
  const decrypter = new Decrypter();
  try {
    for (const key of keysIn(identity)) decrypter.addIdentity(key);
    const out = await decrypter.decrypt(Readable.toWeb(bytes) as unknown as globalThis.ReadableStream<Uint8Array>);
    return Readable.fromWeb(out as unknown as ReadableStream<Uint8Array>);
  } catch (error) {
    bytes.destroy();
    if (error instanceof StartupError) throw error;
    throw new StartupError(
      `${file} cannot be decrypted with the keys in ${identity}: it was encrypted for a different key.`,
      {
        cause: error,
      },
    );
  }
}

async function firstBytes(file: string): Promise<string> {
  try {
    const handle = await open(file);
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(AGE.length), 0, AGE.length, 0);
      return buffer.subarray(0, bytesRead).toString('latin1');
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw new StartupError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`, { cause: error });
  }
}

function keysIn(identity: string): string[] {
  let text: string;
  try {
    text = readFileSync(identity, 'utf8');
  } catch (error) {
    throw new StartupError(`--identity ${identity} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  const keys = text.split(/\r?\n/).filter((line) => line !== '' && !line.startsWith('#'));
  if (keys.length === 0) throw new StartupError(`--identity ${identity} has no key in it.`);
  return keys;
}
