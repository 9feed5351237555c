import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

type Value = { stringValue?: string; intValue?: number | string; doubleValue?: number; boolValue?: boolean };
type Pairs = { key: string; value: Value }[];

/** A received span, as far as tests look at it. */
export interface SeenSpan {
  traceId: string;
  spanId: string;
  /** Empty for a root span. */
  parentSpanId: string;
  name: string;
  kind: number;
  attributes: Record<string, unknown>;
  /** The process that sent it. */
  resource: Record<string, unknown>;
  /** 2 means an error. */
  status: number;
}

export interface OtlpReceiver {
  /** The value for OTEL_EXPORTER_OTLP_ENDPOINT. */
  endpoint: string;
  spans: SeenSpan[];
  /** The raw bodies. */
  bodies: string[];
  headers: IncomingHttpHeaders[];
  stop(): Promise<void>;
}

interface Sent {
  resourceSpans: {
    resource: { attributes: Pairs };
    scopeSpans: {
      spans: (Omit<SeenSpan, 'attributes' | 'status'> & { attributes?: Pairs; status?: { code?: number } })[];
    }[];
  }[];
}

/** Starts a collector that accepts traces by OTLP over HTTP, in JSON. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const seen: SeenSpan[] = [];
  const bodies: string[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const isTraces = request.method === 'POST' && request.url === '/v1/traces';
      if (isTraces) {
        const body = Buffer.concat(chunks).toString();
        bodies.push(body);
        headers.push(request.headers);
        seen.push(...spansOf(JSON.parse(body) as Sent));
      }
      response.writeHead(isTraces ? 200 : 404, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: seen,
    bodies,
    headers,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const spansOf = ({ resourceSpans }: Sent): SeenSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ traceId, spanId, parentSpanId, name, kind, attributes = [], status }) => ({
        traceId,
        spanId,
        parentSpanId: parentSpanId ?? '',
        name,
        kind,
        attributes: read(attributes),
        resource: read(resource.attributes),
        status: status?.code ?? 0,
      })),
    ),
  );

const read = (pairs: Pairs) => Object.fromEntries(pairs.map(({ key, value }) => [key, Object.values(value)[0]]));
