import { randomBytes } from 'node:crypto';
import { signToken, tokenMatches } from '../security/tokens.js';

const PURPOSE = 'bot-guard.step';
const VALID_MS = 60 * 60_000;

/** `step.<end>.<random>.<signature>`: the button of the second page, which a browser without scripts sends instead. */
export function makeStepToken(secret: string, now: Date): string {
  const endsAt = now.getTime() + VALID_MS;
  const nonce = randomBytes(9).toString('base64url');
  return `step.${endsAt}.${nonce}.${signToken(secret, PURPOSE, endsAt, nonce)}`;
}

export function isStepToken(given: string, secret: string, now: Date): boolean {
  const [, endsAt = '', nonce = '', signature = ''] = /^step\.(\d{1,15})\.([\w-]{12})\.([\w-]{22})$/.exec(given) ?? [];
  return tokenMatches(signature, secret, PURPOSE, Number(endsAt), nonce) && Number(endsAt) > now.getTime();
}
