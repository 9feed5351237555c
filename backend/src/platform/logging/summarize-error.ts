import { DriverException } from '@mikro-orm/core';

/**
 * An error for the log. A database driver's message repeats the statement with its values, which may be somebody's
 * story or address: of those only the code, what it was about and where it came from are kept.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!(error instanceof DriverException)) return error.stack ?? error.message;
  const { code, table, constraint } = error as { code?: string; table?: string; constraint?: string };
  const about = [code, table, constraint].filter(Boolean).join(' ');
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return [`${error.name} (${about})`, ...frames].join('\n');
}

/** The same in one line. */
export const summarizeError = (error: unknown): string =>
  error instanceof DriverException ? describeError(error).split('\n')[0]! : (error as Error).message;
