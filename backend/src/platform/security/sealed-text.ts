import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts text that passes through a store's connection, so that neither the store's log nor its memory shows it. */
export class TextSealer {
  /** A KeyObject, because Node takes nine times as long to create a cipher from the bytes of a key. */
  private readonly key: KeyObject;

  /**
   * @param secret the installation's SESSION_SECRET: all processes have the same one
   * @param purpose text sealed for one purpose cannot be opened for another
   */
  constructor(secret: string, purpose: string) {
    this.key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `the-archive ${purpose}`, 32)));
  }

  /**
   * AES-256-GCM, as base64url: nonce, tag, ciphertext.
   *
   * @param context the owner of the text, such as a session id; it opens only with the same one
   */
  seal(text: string, context = ''): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.key, nonce).setAAD(Buffer.from(context));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  /** The text, or null if it was changed, or sealed with another key or for another context. */
  open(sealed: string, context = ''): string | null {
    const bytes = Buffer.from(sealed, 'base64url');
    if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
    try {
      const decipher = createDecipheriv('aes-256-gcm', this.key, bytes.subarray(0, NONCE_BYTES));
      decipher.setAAD(Buffer.from(context));
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
      return text.toString('utf8');
    } catch {
      return null;
    }
  }
}
