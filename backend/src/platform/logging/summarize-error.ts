import { DriverException } from '@mikro-orm/core';

/**
 * Describes an error for the log. A database driver's message repeats the statement with its values, which may be a
 * story or an address, so driver errors are reduced to their code, table, constraint and stack frames.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!(error instanceof DriverException)) return error.stack ?? error.message;
  const { code, table, constraint } = error as { code?: string; table?: string; constraint?: string };
  const about = [code, table, constraint].filter(Boolean).join(' ');
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return [`${error.name} (${about})`, ...frames].join('\n');
}

/** Describes an error in one line, without its stack. */
export const summarizeError = (error: unknown): string =>
  error instanceof DriverException ? describeError(error).split('\n')[0]! : (error as Error).message;
