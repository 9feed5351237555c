import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { startupLine, consoleLogger } from './console-logger.js';
import { runWithAddedContext, runWithContext } from '../tracing/request-context.js';
import type { LiveSpan } from '../tracing/span.js';
import type { SettingsValues } from '../config/settings.js';

const settings = (logFormat: 'json' | 'text') => ({ logFormat, logLevel: 'debug' }) as SettingsValues;

describe('A log line', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const written = (format: 'json' | 'text', write: (log: ReturnType<typeof consoleLogger>) => void): string[] => {
    const lines: string[] = [];
    for (const stream of [process.stdout, process.stderr])
      jest.spyOn(stream, 'write').mockImplementation((chunk) => {
        lines.push(String(chunk));
        return true;
      });
    write(consoleLogger(settings(format)));
    jest.restoreAllMocks();
    return lines;
  };
  const fields = (write: (log: ReturnType<typeof consoleLogger>) => void) =>
    written('json', write).map((line) => {
      expect(line).toMatch(/^\{.*\}\n$/);
      return JSON.parse(line) as Record<string, unknown>;
    });

  it('is one JSON object for programs: time, level, context, message', () => {
    const [line] = fields((log) => log.log('It is there.', 'Search'));
    expect(line).toEqual({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as unknown,
      level: 'info',
      pid: process.pid,
      context: 'Search',
      message: 'It is there.',
    });
    expect(fields((log) => log.error('One\nand two', 'at x\nat y', 'Http'))).toMatchObject([
      { level: 'error', context: 'Http', message: 'One\nand two', stack: 'at x\nat y' },
    ]);
  });

  it('has the ids of its own request, event and trace', async () => {
    const span = { traceId: 'a'.repeat(32) } as LiveSpan;
    const lines = await Promise.all(
      ['one', 'two'].map((requestId) =>
        runWithContext({ requestId }, async () => {
          await Promise.resolve();
          return runWithAddedContext({ eventId: `event ${requestId}`, span }, () =>
            fields((log) => log.warn('Waits.', 'X')),
          );
        }),
      ),
    );
    expect(lines).toMatchObject(
      ['one', 'two'].map((requestId) => [{ requestId, eventId: `event ${requestId}`, traceId: span.traceId }]),
    );
    const [outside] = fields((log) => log.warn('Waits.', 'X'));
    expect(Object.keys(outside!)).toEqual(['time', 'level', 'pid', 'context', 'message']);
    const [later] = fields((log) => runWithAddedContext({ traceId: 'b' }, () => log.warn('Waits.', 'X')));
    expect(later).toMatchObject({ traceId: 'b' });
  });

  it('leaves out everything else that is passed to it', () => {
    const [line] = fields((log) => log.warn('Waits.', { email: 'robin@example.org' }, 'X'));
    expect(JSON.stringify(line)).not.toContain('robin@');
    const odd = Object.assign(new Error('It broke'), { email: 'robin@example.org' });
    const [error] = fields((log) => log.error(odd, 'X'));
    expect(error).toMatchObject({ message: 'Error', stack: expect.stringContaining('It broke') as unknown });
    expect(JSON.stringify(error)).not.toContain('robin@');
  });

  it('is readable text in a terminal', () => {
    const [line] = written('text', (log) => log.warn('Waits.', 'Search'));
    expect(line).toMatch(/WARN.*\[Search\].*Waits\./);
  });

  it('has the same format for a startup line', () => {
    expect(startupLine('The Archive is at x', settings('text'))).toBe('The Archive is at x');
    expect(JSON.parse(startupLine('The Archive is at x', settings('json')))).toMatchObject({
      level: 'info',
      context: 'Start',
      message: 'The Archive is at x',
    });
  });
});
