import { generateSecret, generateURI, verifySync } from 'otplib';

const STEP_SECONDS = 30;

/** A new secret for codes from an app (TOTP, RFC 6238), in Base32. */
export const newCodeSecret = (): string => generateSecret();

/** The address that an app reads from the QR code. Names the site and the account, so that people find the entry. */
export const codeAddress = (secret: string, issuer: string, label: string): string =>
  generateURI({ issuer, label, secret });

/**
 * The time step of a six-digit code, or null if it is wrong. The codes before and after the current one are right too, because clocks
 * differ.
 */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const epoch = Math.floor(now.getTime() / 1000);
  const result = verifySync({ secret, token: code, epoch, epochTolerance: STEP_SECONDS });
  return result.valid ? Math.floor(epoch / STEP_SECONDS) + result.delta : null;
}
