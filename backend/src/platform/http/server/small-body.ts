import { Readable } from 'node:stream';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

const JSON_TYPE = /^application\/json(?:;\s*charset=utf-8)?$/i;
const SMALL = 8 * 1_024;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Whether it says of itself that its body is JSON in UTF-8, not compressed, and how short it is. */
export function isSmallJson(headers: IncomingHttpHeaders): boolean {
  const length = Number(headers['content-length'] ?? 0);
  return (
    length > 0 &&
    length <= SMALL &&
    JSON_TYPE.test(headers['content-type'] ?? '') &&
    headers['content-encoding'] === undefined &&
    headers['transfer-encoding'] === undefined
  );
}

/** Its body, as long as it said that it is (Node sees to that). Nothing when whoever sends it goes away before its end. */
export function readSmall(raw: IncomingMessage, then: (bytes: Buffer) => void): void {
  const chunks: Buffer[] = [];
  raw.on('data', (chunk: Buffer) => chunks.push(chunk));
  raw.on('end', () => then(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)));
  // Without a listener it would be thrown.
  raw.on('error', () => undefined);
}

/** @throws Error when it is no JSON, or no UTF-8 */
export const parseJson = (bytes: Buffer): unknown => JSON.parse(utf8.decode(bytes));

/** What was read, to be read once more. */
export const asStream = (bytes: Buffer): Readable => Readable.from([bytes], { objectMode: false });
