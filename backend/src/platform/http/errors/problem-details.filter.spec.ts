import { describe, expect, it } from '@jest/globals';
import { toProblem } from './problem-details.filter.js';

const withCode = (code: string, message = 'at db.internal:5432') => Object.assign(new Error(message), { code });

describe('A dependency that is unavailable', () => {
  it.each([
    'ECONNREFUSED',
    'ECONNRESET',
    'ETIMEDOUT',
    'EPIPE',
    'ENOTFOUND',
    'EAI_AGAIN',
    'EHOSTUNREACH',
    'ENETUNREACH',
    '57P01',
    '57014',
    '53100',
    '53300',
    '08006',
  ])('is a 503 that does not reveal its address: %s', (code) => {
    for (const error of [withCode(code), new Error('wrapped', { cause: withCode(code) })]) {
      const body = toProblem(error);
      expect(body.status).toBe(503);
      expect(JSON.stringify(body)).not.toContain('db.internal');
    }
  });

  it.each(['ENOENT', '23514', '42P01'])('is not what %s means: it is an internal error, a 500', (code) => {
    expect(toProblem(withCode(code)).status).toBe(500);
  });
});

describe('A malformed URL', () => {
  it('is not repeated in the response', () => {
    const error = Object.assign(withCode('FST_ERR_BAD_URL', "'/<b>' is not a valid url component"), {
      statusCode: 400,
    });
    expect(toProblem(error)).toMatchObject({ status: 400, detail: 'That address isn’t valid.' });
  });
});
