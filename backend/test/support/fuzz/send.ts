import { Agent, request } from 'node:http';
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib';

export interface Sent {
  method: string;
  /** The raw path, with its query. */
  target: string;
  headers: Record<string, string>;
  body?: string | Buffer;
}

export interface Got {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 4 });
const PATIENCE_MS = 20_000;

/** Sends one request as it is: nothing is encoded, added or followed. Closes an event stream after a chunk. */
export function send(base: string, { method, target, headers, body }: Sent): Promise<Got> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const asked = request(
      { hostname, port, agent, method, path: target, headers: { ...length, ...headers }, timeout: PATIENCE_MS },
      (answer) => {
        const chunks: Buffer[] = [];
        const done = () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            text: unpacked(answer.headers['content-encoding'], Buffer.concat(chunks)).toString('utf8'),
          });
        answer.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          if (!answer.headers['content-type']?.startsWith('text/event-stream')) return;
          done();
          answer.destroy();
        });
        answer.on('end', done).on('error', reject);
      },
    );
    asked.on('timeout', () => asked.destroy(new Error(`No answer within ${PATIENCE_MS} ms.`)));
    asked.on('error', reject);
    asked.end(body);
  });
}

function unpacked(encoding: string | undefined, bytes: Buffer): Buffer {
  if (encoding === undefined || encoding === 'identity' || bytes.length === 0) return bytes;
  return { br: brotliDecompressSync, gzip: gunzipSync, deflate: inflateSync, zstd: zstdDecompressSync }[encoding]!(
    bytes,
  );
}

export const closeConnections = (): void => agent.destroy();
