import { ConsoleLogger } from '@nestjs/common';
import type { LogLevel } from '@nestjs/common';
import type { Settings } from '../config/settings.js';

const LEVELS: Record<Settings['logLevel'], LogLevel[]> = {
  error: ['fatal', 'error'],
  warn: ['fatal', 'error', 'warn'],
  info: ['fatal', 'error', 'warn', 'log'],
  debug: ['fatal', 'error', 'warn', 'log', 'debug'],
};

/** What Nest says of its own start is no news to an operator. */
const CHATTER = new Set(['InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestFactory', 'NestApplication']);

/** Lines for people in a terminal, JSON lines in production. */
class QuietLogger extends ConsoleLogger {
  override log(message: unknown, ...rest: unknown[]): void {
    const context = rest.at(-1);
    if (typeof context === 'string' && CHATTER.has(context) && !this.isLevelEnabled('debug')) return;
    super.log(message, ...(rest as [string]));
  }
}

export const consoleLogger = (settings: Settings): ConsoleLogger =>
  new QuietLogger({
    logLevels: LEVELS[settings.logLevel],
    json: settings.production,
    colors: !settings.production && process.stdout.isTTY,
  });
