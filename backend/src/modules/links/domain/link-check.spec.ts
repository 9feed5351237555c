import { describe, expect, it } from '@jest/globals';
import { afterCheck, shownOf } from './link-check.js';
import type { CheckResult, LinkCheck } from './link-check.js';

const at = (time: string) => new Date(`2026-11-${time}:00.000Z`);
const UNCHECKED: LinkCheck = {
  ...{ state: 'unknown', status: null, checkedAt: null, failedAt: null, failures: 0 },
  checkAt: at('01T00:00'),
};
const FAILED: CheckResult = { kind: 'failed', status: 500 };
const SILENT: CheckResult = { kind: 'silent', status: null };
const REFUSED: CheckResult = { kind: 'refused', status: 403 };
const GONE: CheckResult = { kind: 'gone', status: 404 };
const OK: CheckResult = { kind: 'answered', status: 200 };
/** A link after checks, each a result and a time. */
const after = (...checks: [CheckResult, string][]): LinkCheck =>
  checks.reduce((link, [result, time]) => afterCheck(link, result, at(time)), UNCHECKED);

describe('a link', () => {
  it('is fine when it answers, and is checked again after a week', () =>
    expect(after([OK, '05T10:00'])).toEqual({
      ...{ state: 'ok', status: 200, checkedAt: at('05T10:00'), failedAt: null, failures: 0 },
      checkAt: at('12T10:00'),
    }));

  it('is dead when it is gone', () =>
    expect(after([OK, '05T10:00'], [GONE, '12T10:00'])).toMatchObject({
      ...{ state: 'dead', status: 404, failedAt: at('12T10:00'), failures: 1 },
      checkAt: at('19T10:00'),
    }));

  it('that fails is dead only after it failed on two days, and is checked again the next day', () => {
    expect(after([FAILED, '05T10:00'])).toMatchObject({ state: 'unknown', failures: 1, checkAt: at('06T10:00') });
    expect(after([FAILED, '05T10:00'], [FAILED, '05T23:59'])).toMatchObject({ state: 'unknown', failures: 2 });
    expect(after([FAILED, '05T23:59'], [FAILED, '06T00:01'])).toMatchObject({
      ...{ state: 'dead', failures: 2, failedAt: at('05T23:59'), checkAt: at('13T00:01') },
    });
  });

  it('starts over when it answers in between', () =>
    expect(after([FAILED, '05T10:00'], [OK, '06T10:00'], [FAILED, '13T10:00'])).toMatchObject({
      ...{ state: 'unknown', failures: 1, failedAt: at('13T10:00') },
    }));

  it('is fine again when it answers after it was dead', () =>
    expect(after([GONE, '05T10:00'], [OK, '12T10:00'])).toMatchObject({ state: 'ok', failures: 0, failedAt: null }));

  it('stays dead while it fails, is silent, or does not let us ask', () => {
    expect(after([GONE, '05T10:00'], [REFUSED, '12T10:00'])).toMatchObject({ state: 'dead', failedAt: at('05T10:00') });
    expect(after([GONE, '05T10:00'], [FAILED, '05T11:00'])).toMatchObject({ state: 'dead', failures: 2 });
    expect(after([GONE, '05T10:00'], [SILENT, '12T10:00'])).toMatchObject({ state: 'dead', failedAt: at('05T10:00') });
  });

  it('is what it was when it is silent, and is asked for again the next day', () => {
    expect(after([OK, '05T10:00'], [SILENT, '12T10:00'])).toEqual({
      ...after([OK, '05T10:00']),
      checkAt: at('13T10:00'),
    });
    expect(after([FAILED, '05T10:00'], [SILENT, '06T10:00'])).toMatchObject({ state: 'unknown', failures: 1 });
  });

  it('is unknown when we may not ask', () =>
    expect(after([OK, '05T10:00'], [REFUSED, '12T10:00'])).toMatchObject({ state: 'unknown', failures: 0 }));

  it('shows readers the month, and nothing that is not certain', () => {
    expect(shownOf(after([OK, '05T10:00']))).toBe('ok 2026-11');
    expect(shownOf(after([GONE, '30T10:00']))).toBe('dead 2026-11');
    expect(shownOf(after([FAILED, '05T10:00']))).toBe('');
    expect(shownOf(UNCHECKED)).toBe('');
  });
});
