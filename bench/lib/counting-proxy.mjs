import { connect, createServer } from 'node:net';

/**
 * A TCP proxy between a process and its store, which counts round trips and bytes.
 *
 * @param target { host, port }
 * @param protocol 'postgres' or 'redis': how round trips are recognized
 * @returns { port, counts: { trips, sent, received }, reset, stop }
 */
export async function countingProxy(target, protocol) {
  const counts = { trips: 0, sent: 0, received: 0 };
  const sockets = new Set();
  const server = createServer((client) => {
    const store = connect(target);
    for (const socket of [client, store]) {
      sockets.add(socket);
      socket
        .setNoDelay(true)
        .on('error', () => undefined)
        .on('close', () => (client.destroy(), store.destroy()));
    }
    const trips = protocol === 'postgres' ? readyForQuery() : commands();
    client.on('data', (bytes) => {
      counts.sent += bytes.length;
      if (protocol === 'redis') counts.trips += trips(bytes);
      store.write(bytes);
    });
    store.on('data', (bytes) => {
      counts.received += bytes.length;
      if (protocol === 'postgres') counts.trips += trips(bytes);
      client.write(bytes);
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: server.address().port,
    counts,
    reset: () => Object.assign(counts, { trips: 0, sent: 0, received: 0 }),
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** Counts PostgreSQL's ReadyForQuery messages ('Z'). A message is a type byte, a length and the payload. */
function readyForQuery() {
  let rest = Buffer.of();
  return (bytes) => {
    rest = rest.length > 0 ? Buffer.concat([rest, bytes]) : bytes;
    let [at, trips] = [0, 0];
    while (rest.length - at >= 5) {
      const length = rest.readUInt32BE(at + 1);
      if (rest.length - at < length + 1) break;
      if (rest[at] === 0x5a) trips += 1;
      at += length + 1;
    }
    rest = rest.subarray(at);
    return trips;
  };
}

/** Counts one chunk from a Redis client as one round trip, however many pipelined commands it contains. */
const commands = () => () => 1;
