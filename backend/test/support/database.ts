import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** The database of one spec file. */
export interface TestDatabase {
  url: string;
  /** Drops it, and closes connections that are still open. */
  drop(): Promise<void>;
}

export const TEMPLATE = 'archive_template';

/**
 * Creates a copy of the template (migrated, see template.ts). Call it in beforeAll, and drop() in afterAll.
 *
 * @throws Error outside the Jest projects that start a server
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(`create database ${name} template ${TEMPLATE} strategy file_copy`);
  const url = new URL(adminUrl());
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => administer(`drop database if exists ${name} with (force)`) };
}

/** Runs one statement as superuser in the server's default database. */
export async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl() });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function adminUrl(): string {
  const url = process.env['TEST_DATABASE_URL'];
  if (url === undefined) throw new Error('No test database server: run this spec in the integration or crash project.');
  return url;
}
