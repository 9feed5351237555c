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

/** What Nest says of its own start is no news to an operator. */
const CHATTER = new Set(['InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestFactory', 'NestApplication']);

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
    if (typeof context === 'string' && CHATTER.has(context) && !this.isLevelEnabled('debug')) return;
    super.log(message, ...(rest as [string]));
  }

  /** These fields and no other: what else a caller hands over may be anything. */
  protected override printAsJson(message: unknown, options: JsonOptions): void {
    const { logLevel, writeStreamType = 'stdout', context, errorStack, error } = options;
    // A database's words repeat the values that it was given.
    const what = error && message === error.message ? error.name : asText(message);
    const why = typeof errorStack === 'string' ? errorStack : error && describeError(error);
    const line = lineOf(logLevel === 'log' ? 'info' : logLevel, context, what, why);
    process[writeStreamType].write(`${JSON.stringify(line)}\n`);
  }
}

const asText = (message: unknown): string => (typeof message === 'string' ? message : (JSON.stringify(message) ?? ''));

/** What is not there is left out. */
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

/** One line of what everybody is told at a start, as the log writes its own. */
export const announcement = (text: string, { logFormat }: Pick<SettingsValues, 'logFormat'>): string =>
  logFormat === 'json' ? JSON.stringify(lineOf('info', 'Start', text)) : text;
