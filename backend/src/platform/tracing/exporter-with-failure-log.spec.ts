import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { Logger } from '@nestjs/common';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import { ExporterWithFailureLog } from './exporter-with-failure-log.js';

describe('The log of a failing trace collector', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('has one line every ten minutes while it rejects spans, and one when it accepts them again', () => {
    const logged: string[] = [];
    const log = {
      warn: (line: string) => logged.push(line),
      log: (line: string) => logged.push(line),
    } as unknown as Logger;
    let result: { code: number; error?: Error } = { code: 0 };
    const inner: SpanExporter = { export: (_spans, done) => done(result), shutdown: () => Promise.resolve() };
    const exporter = new ExporterWithFailureLog(inner, log);
    let now = 1_000;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    const outcomes: number[] = [];
    const send = (spans: number) =>
      exporter.export(new Array<ReadableSpan>(spans), ({ code }) => {
        outcomes.push(code);
      });
    send(5);
    expect([logged, exporter.isHealthy]).toEqual([[], true]);
    const secret = 'http://robin:secret@203.0.113.7';
    result = { code: 1, error: Object.assign(new Error(secret), { code: 'ECONNREFUSED' }) };
    for (let minute = 0; minute < 15; minute += 1, now += 60_000) send(10);
    expect(exporter.isHealthy).toBe(false);
    expect(logged).toEqual([
      'The trace collector does not accept traces (ECONNREFUSED); 10 are lost so far.',
      'The trace collector does not accept traces (ECONNREFUSED); 110 are lost so far.',
    ]);
    result = { code: 0 };
    send(1);
    expect(logged[2]).toBe('The trace collector accepts traces again; 150 were lost.');
    expect([exporter.isHealthy, new Set(outcomes)]).toEqual([true, new Set([0])]);
  });
});
