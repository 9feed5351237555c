import { describe, expect, it } from '@jest/globals';
import { nameBeside, namesBeside } from './beside-names.js';

const NOW = new Date('2026-11-22T22:10:00Z');
const LONG = 'archive_of_a_journal_about_language_gender_power_and_identit'; // 60 characters
const KINDS = ['scratch', 'before'] as const;

describe('The databases beside that of the product', () => {
  it.each(KINDS)('have a name that PostgreSQL does not truncate, and that is found again: %s', (kind) => {
    for (const product of ['archive', LONG]) {
      const made = nameBeside(product, kind, NOW);
      expect(made.length).toBeLessThanOrEqual(63);
      expect(namesBeside(product, kind, ['postgres', product, made])).toEqual([made]);
    }
  });

  it('include those that earlier releases made of a long name', () => {
    // They cut the name so that 63 characters remained.
    const scratch = 'archive_of_a_journal_about_language_gen_scratch_20260101_000000';
    const before = 'archive_of_a_journal_about_language_gend_before_20260101_000000';
    const existing = [LONG, scratch, before];
    expect(namesBeside(LONG, 'scratch', existing)).toEqual([scratch]);
    expect(namesBeside(LONG, 'before', existing)).toEqual([before]);
  });

  it('are none that an operator made', () => {
    expect(namesBeside('archive', 'before', ['archive_before_upgrade'])).toEqual([]);
    expect(namesBeside('archive', 'scratch', ['archive_scratch_20260101_000000_copy'])).toEqual([]);
  });

  it('are none of another product', () => {
    expect(namesBeside('archive', 'before', ['archive2_before_20260101_000000', 'archive', 'archive2'])).toEqual([]);
    expect(namesBeside('archive', 'before', ['archive_before_before_20260101_000000', 'archive_before'])).toEqual([]);
    const [before, other] = [nameBeside(LONG, 'before', NOW), `${LONG.slice(0, -1)}_2`];
    expect(() => namesBeside(LONG, 'before', [before, LONG, other])).toThrow(
      `It is unclear whether ${before} belongs to ${LONG} or to ${other}.`,
    );
  });
});
