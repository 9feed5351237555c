import { ConsoleLogger } from '@nestjs/common';
import type { LogLevel } from '@nestjs/common';
import type { SettingsValues } from '../config/settings.js';
import { describeError } from './summarize-error.js';
import { currentContext } from '../tracing/request-context.js';

const LEVELS: Record<SettingsValues['logLevel'], LogLevel[]> = {
  error: ['fatal', 'error'],
  warn: ['fatal', 'error', 'warn'],
  info: ['fatal', 'error', 'warn', 'log'],
  debug: ['fatal', 'error', 'warn', 'log', 'debug'],
};

/** Contexts of Nest's own startup lines, which an operator does not need. */
const STARTUP_CONTEXTS = new Set([
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'NestFactory',
  'NestApplication',
]);

interface JsonOptions {
  context: string;
  logLevel: LogLevel;
  writeStreamType?: 'stdout' | 'stderr';
  errorStack?: unknown;
  error?: Error;
}

/** Lines for people in a terminal, JSON lines for programs. */
class QuietLogger extends ConsoleLogger {
  override log(message: unknown, ...rest: unknown[]): void {
    const context = rest.at(-1);
    if (typeof context === 'string' && STARTUP_CONTEXTS.has(context) && !this.isLevelEnabled('debug')) return;
    super.log(message, ...(rest as [string]));
  }

  /** Writes only known fields: extra arguments of a caller may contain anything, including personal data. */
  protected override printAsJson(message: unknown, options: JsonOptions): void {
    const { logLevel, writeStreamType = 'stdout', context, errorStack, error } = options;
    // A database error's message repeats the values of its statement, so log the error's name instead.
    const text = error && message === error.message ? error.name : asText(message);
    const stack = typeof errorStack === 'string' ? errorStack : error && describeError(error);
    const line = lineOf(logLevel === 'log' ? 'info' : logLevel, context, text, stack);
    process[writeStreamType].write(`${JSON.stringify(line)}\n`);
  }
}

const asText = (message: unknown): string => (typeof message === 'string' ? message : (JSON.stringify(message) ?? ''));

/** JSON.stringify omits the undefined fields. */
function lineOf(level: string, context: string | undefined, message: string, stack?: string): object {
  const { requestId, eventId, traceId, span } = currentContext();
  const time = new Date().toISOString();
  return {
    time,
    level,
    pid: process.pid,
    context,
    message,
    requestId,
    eventId,
    traceId: span?.traceId ?? traceId,
    stack,
  };
}

export const consoleLogger = ({ logLevel, logFormat }: SettingsValues): ConsoleLogger =>
  new QuietLogger({
    logLevels: LEVELS[logLevel],
    json: logFormat === 'json',
    colors: logFormat === 'text' && process.stdout.isTTY,
  });

/** Formats a line for the console at startup like the log's own lines. */
export const startupLine = (text: string, { logFormat }: Pick<SettingsValues, 'logFormat'>): string =>
  logFormat === 'json' ? JSON.stringify(lineOf('info', 'Start', text)) : text;
