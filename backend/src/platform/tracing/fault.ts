import { DomainError } from '../../kernel/domain-error.js';
import type { Attributes } from './span.js';

const PLAIN = /^[\w.:-]{1,80}$/;

/**
 * What a trace may tell of an error: its class and its code. Never its message, which may repeat what somebody wrote, nor its
 * stack, which begins with that.
 *
 * @returns `failed`: a fault; what a rule refuses is none
 */
export function faultOf(error: unknown): { attributes: Attributes; failed: boolean } {
  const name = error instanceof Error ? error.constructor.name : typeof error;
  const { code } = (error ?? {}) as { code?: unknown };
  return {
    attributes: {
      'error.type': PLAIN.test(name) ? name : 'Error',
      ...((typeof code === 'string' || typeof code === 'number') && PLAIN.test(String(code))
        ? { 'error.code': code }
        : {}),
    },
    failed: !(error instanceof DomainError),
  };
}
