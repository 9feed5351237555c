import pg from 'pg';
import { StartupError } from '../config/startup-error.js';

/** What COPY writes follows these: the same on every server, whatever its owner likes. */
const SESSION = [
  "set timezone = 'UTC'",
  "set datestyle = 'ISO, YMD'",
  "set intervalstyle = 'postgres'",
  'set extra_float_digits = 1',
  "set bytea_output = 'hex'",
  "set client_encoding = 'UTF8'",
  // It takes as long as it takes.
  'set statement_timeout = 0',
  'set idle_in_transaction_session_timeout = 0',
].join('; ');

/** How the other end is called in pg_stat_activity: a backup that runs is no product that runs. */
export const APPLICATION = 'the-archive backup';

/**
 * Runs `work` with a connection of its own, which is closed afterwards, or broken off with `signal`.
 *
 * @throws StartupError when the database does not answer
 */
export async function withClient<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: APPLICATION });
  // One that breaks while nobody asks it anything fails at the next question.
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

/** A name as SQL takes it, whatever is in it. */
export const named = (name: string): string => pg.escapeIdentifier(name);
