import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { startOtlp } from '../../src/platform/tracing/otlp.js';
import { startAppProcess } from '../support/app-process.js';
import { eventually } from '../support/eventually.js';
import { startOtlpReceiver } from '../support/otlp-receiver.js';

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const one of undo.splice(0).reverse()) await one();
});

const SDK = '@opentelemetry/(sdk|otlp|exporter|resources)';
/** On exit, the process prints how many files of the kind are loaded. */
const TELLS_WHAT_IS_LOADED = `data:text/javascript,${encodeURIComponent(
  `import { createRequire } from 'node:module';
   process.on('exit', () => {
     const files = Object.keys(createRequire(process.cwd() + '/x.js').cache);
     console.log('Loaded: ' + files.length + ' files, of it ' + files.filter((one) => /${SDK.replace('/', '.')}/.test(one)).length);
   });`,
)}`;

/** A collector that accepts connections without responding, or an address where nothing listens. */
async function collector(how: 'silent' | 'gone'): Promise<string> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => sockets.push(socket.on('error', () => undefined)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () =>
    new Promise((resolve) => {
      server.close(resolve);
      for (const socket of sockets) socket.destroy();
    });
  if (how === 'gone') await close();
  else undo.push(close);
  return endpoint;
}

describe('Tracing', () => {
  it('costs nothing without a collector: the tracing code of OpenTelemetry is not loaded', async () => {
    const receiver = await startOtlpReceiver();
    undo.push(receiver.stop);
    const loaded: number[] = [];
    const settings: Record<string, string>[] = [{}, { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint }];
    for (const env of settings) {
      const archive = await startAppProcess('PostgreSQL', { NODE_OPTIONS: `--import=${TELLS_WHAT_IS_LOADED}`, ...env });
      expect((await fetch(`${archive.url}/api/posts/4711`)).status).toBe(404);
      await archive.close();
      const [, files, of] = /Loaded: (\d+) files, of it (\d+)/.exec(archive.output())!;
      expect(Number(files)).toBeGreaterThan(500);
      loaded.push(Number(of));
    }
    expect(loaded[0]).toBe(0);
    expect(loaded[1]).toBeGreaterThan(50);
    // On shutdown it sends the remaining spans.
    expect(receiver.spans.map(({ name }) => name)).toContain('GET /api/posts/:id');
  });

  it.each(['silent', 'gone'] as const)(
    'does not fail or slow down a request, or delay a shutdown, when the collector is %s',
    async (how) => {
      const OTEL_EXPORTER_OTLP_ENDPOINT = await collector(how);
      const archive = await startAppProcess('PostgreSQL', { OTEL_EXPORTER_OTLP_ENDPOINT, RATE_LIMIT_SCALE: '0' });
      const longest = async () => {
        let ms = 0;
        for (let n = 0; n < 600; n += 1) {
          const began = performance.now();
          expect((await fetch(`${archive.url}/api/posts/${n + 100_000}`)).status).toBe(404);
          ms = Math.max(ms, performance.now() - began);
        }
        return ms;
      };
      // More than one batch: the first is in flight while others come. A request that waited for it would take three
      // seconds.
      expect(await longest()).toBeLessThan(2_000);
      if (how === 'gone') {
        const output = () => archive.output().split('The trace collector does not accept traces').length - 1;
        await eventually(() => output() === 1, { what: 'a log line about it' });
        expect(await longest()).toBeLessThan(2_000);
        expect(output()).toBe(1);
      }
      const began = performance.now();
      await archive.close();
      expect(performance.now() - began).toBeLessThan(5_000);
    },
    60_000,
  );

  it('does not fill memory: beyond some thousands, spans that the collector cannot take are dropped', async () => {
    const receiver = await startOtlpReceiver();
    undo.push(receiver.stop);
    const maker = startOtlp({ endpoint: receiver.endpoint, headers: {}, serviceName: 'x', ratio: 1 }, 'api');
    // All within one turn of the event loop: none can be sent meanwhile.
    for (let n = 0; n < 20_000; n += 1) maker.start('GET /x', 'server')!.end();
    await maker.stop();
    expect(receiver.spans.length).toBeGreaterThan(500);
    expect(receiver.spans.length).toBeLessThanOrEqual(2_048 + 512);
  });

  it('samples the configured share of traces, and all spans of a sampled trace', async () => {
    const receiver = await startOtlpReceiver();
    undo.push(receiver.stop);
    const none = startOtlp({ endpoint: receiver.endpoint, headers: {}, serviceName: 'x', ratio: 0 }, 'worker');
    expect(none.start('GET /x', 'server')).toBeUndefined();
    const context = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
    none.start('job x', 'consumer', context)!.end();
    expect(none.start('job x', 'consumer', 'no context')).toBeUndefined();
    await none.stop();
    expect(receiver.spans).toMatchObject([{ traceId: 'a'.repeat(32), parentSpanId: 'b'.repeat(16) }]);
  });
});
