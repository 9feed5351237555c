import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { Logger } from '@nestjs/common';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import { ExporterWithFailureLog } from './exporter-with-failure-log.js';

describe('What is said of a collector', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('is that it takes nothing, once in ten minutes, and that it does again', () => {
    const said: string[] = [];
    const log = {
      warn: (line: string) => said.push(line),
      log: (line: string) => said.push(line),
    } as unknown as Logger;
    let answer: { code: number; error?: Error } = { code: 0 };
    const inner: SpanExporter = { export: (_spans, done) => done(answer), shutdown: () => Promise.resolve() };
    const exporter = new ExporterWithFailureLog(inner, log);
    let now = 1_000;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    const outcomes: number[] = [];
    const send = (spans: number) =>
      exporter.export(new Array<ReadableSpan>(spans), ({ code }) => {
        outcomes.push(code);
      });
    send(5);
    expect([said, exporter.isWell]).toEqual([[], true]);
    const secret = 'http://robin:secret@203.0.113.7';
    answer = { code: 1, error: Object.assign(new Error(secret), { code: 'ECONNREFUSED' }) };
    for (let minute = 0; minute < 15; minute += 1, now += 60_000) send(10);
    expect(exporter.isWell).toBe(false);
    expect(said).toEqual([
      'The collector of traces does not take them (ECONNREFUSED): 10 are lost.',
      'The collector of traces does not take them (ECONNREFUSED): 110 are lost.',
    ]);
    answer = { code: 0 };
    send(1);
    expect(said[2]).toBe('The collector of traces takes them again; 150 were lost.');
    expect([exporter.isWell, new Set(outcomes)]).toEqual([true, new Set([0])]);
  });
});
