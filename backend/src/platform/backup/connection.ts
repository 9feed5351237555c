import pg from 'pg';
import { StartupError } from '../config/startup-error.js';

/** COPY's output depends on these settings, so it is the same on every server. */
const SESSION = [
  "set timezone = 'UTC'",
  "set datestyle = 'ISO, YMD'",
  "set intervalstyle = 'postgres'",
  'set extra_float_digits = 1',
  "set bytea_output = 'hex'",
  "set client_encoding = 'UTF8'",
  // A backup may take any time.
  'set statement_timeout = 0',
  'set idle_in_transaction_session_timeout = 0',
].join('; ');

/**
 * The name of these connections in pg_stat_activity, so that a running backup does not count as the running product.
 */
export const APPLICATION = 'the-archive backup';

/**
 * Runs `work` with its own connection, which is closed afterwards, or when `signal` aborts.
 *
 * @throws StartupError when the database is unavailable
 */
export async function withClient<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: APPLICATION });
  // The next query fails after the connection broke.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    const why = code === '3D000' ? 'there is no such database' : (code ?? message);
    throw new StartupError(`The database does not answer (${why}).`, { cause: error });
  }
  const stop = () => void client.end().catch(() => undefined);
  signal?.addEventListener('abort', stop);
  try {
    signal?.throwIfAborted();
    await client.query(SESSION);
    return await work(client);
  } finally {
    signal?.removeEventListener('abort', stop);
    await client.end().catch(() => undefined);
  }
}

/** Quotes any name for SQL. */
export const quoteIdentifier = (name: string): string => pg.escapeIdentifier(name);
