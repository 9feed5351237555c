import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { connectMeilisearch, indexOf } from './meilisearch.js';

describe('A request to Meilisearch', () => {
  it('asks for an uncompressed response, because some compressed ones arrive 40 ms later', async () => {
    const received: (string | undefined)[] = [];
    const server = createServer(({ headers }, response) => {
      received.push(headers['accept-encoding'], headers.authorization);
      response.setHeader('content-type', 'application/json').end('{"hits":[]}');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    try {
      await indexOf(connectMeilisearch({ url, key: 'a key' }, 5_000), 'archive').search('words');
    } finally {
      server.closeAllConnections();
      server.close();
    }
    expect(received).toEqual(['identity', 'Bearer a key']);
  });
});
