import { describe, expect, it } from '@jest/globals';
import { DomainError } from '../../kernel/domain-error.js';
import { errorForTrace } from './span.js';

describe('An error in a trace', () => {
  it('has its class and its code, and is not a failure when a domain rule refused', () => {
    expect(errorForTrace(DomainError.notFound('post'))).toEqual({
      attributes: { 'error.type': 'DomainError', 'error.code': 'post.not-found' },
      failed: false,
    });
    const refused = Object.assign(new TypeError('connect ECONNREFUSED 203.0.113.7'), { code: 'ECONNREFUSED' });
    expect(errorForTrace(refused)).toEqual({
      attributes: { 'error.type': 'TypeError', 'error.code': 'ECONNREFUSED' },
      failed: true,
    });
  });

  it('never has its message, whatever was thrown', () => {
    const message = 'Robin <robin@example.org>';
    const odd = Object.assign(new Error(message), { code: message, name: message, stack: message });
    for (const thrown of [odd, message, { message, code: message }, undefined, null])
      expect(JSON.stringify(errorForTrace(thrown))).not.toContain('obin');
  });
});
