import { describe, expect, it } from '@jest/globals';
import { describeDatabase } from './describe-database.js';

describe('The name of a database for an operator', () => {
  it.each([
    ['postgres://archive:hunter2@db.example:5433/archive', 'the database "archive" at db.example:5433 (DATABASE_URL)'],
    ['postgres://archive:hunter2@db/a%20b?sslmode=require', 'the database "a b" at db (DATABASE_URL)'],
    ['postgres:///archive?host=/run/postgresql', 'the database "archive" at /run/postgresql (DATABASE_URL)'],
    ['host=db password=hunter2', 'the database of DATABASE_URL'],
  ])('has no password: %s', (url, name) => {
    expect(describeDatabase(url, undefined)).toBe(name);
    expect(name).not.toContain('hunter2');
  });

  it('is the folder of the embedded one', () => {
    const url = 'postgres://archive:hunter2@127.0.0.1:40001/archive';
    expect(describeDatabase(url, '/srv/.data/postgres')).toBe('the database in /srv/.data/postgres');
  });
});
