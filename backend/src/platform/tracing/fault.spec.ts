import { describe, expect, it } from '@jest/globals';
import { DomainError } from '../../kernel/domain-error.js';
import { faultOf } from './fault.js';

describe('What a trace tells of an error', () => {
  it('is its class and its code, and not that it failed where a rule refused it', () => {
    expect(faultOf(DomainError.notFound('post'))).toEqual({
      attributes: { 'error.type': 'DomainError', 'error.code': 'post.not-found' },
      failed: false,
    });
    const refused = Object.assign(new TypeError('connect ECONNREFUSED 203.0.113.7'), { code: 'ECONNREFUSED' });
    expect(faultOf(refused)).toEqual({
      attributes: { 'error.type': 'TypeError', 'error.code': 'ECONNREFUSED' },
      failed: true,
    });
  });

  it('is never what it says, whatever was thrown', () => {
    const said = 'Robin <robin@example.org>';
    const odd = Object.assign(new Error(said), { code: said, name: said, stack: said });
    for (const thrown of [odd, said, { message: said, code: said }, undefined, null])
      expect(JSON.stringify(faultOf(thrown))).not.toContain('obin');
  });
});
