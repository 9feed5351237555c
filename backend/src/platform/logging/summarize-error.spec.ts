import { DriverException } from '@mikro-orm/core';
import { describe, expect, it } from '@jest/globals';
import { describeError, summarizeError } from './summarize-error.js';

describe('An error in the log', () => {
  const failed = new DriverException(
    Object.assign(new Error(`insert into "confession" values ('what nobody may read') - null value`), {
      code: '23502',
      table: 'confession',
    }),
  );

  it('from the database has its code and table, never the statement with its values', () => {
    for (const text of [describeError(failed), summarizeError(failed)]) {
      expect(text).toContain('23502 confession');
      expect(text).not.toContain('nobody may read');
    }
  });

  it('from our code has its message', () => {
    expect(describeError(new Error('ours'))).toContain('ours');
  });
});
