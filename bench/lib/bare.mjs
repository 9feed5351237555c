/** The baseline: Fastify and nothing else, in a process of its own like the product. */
import { fork } from 'node:child_process';
import { request } from 'node:http';
import { fileURLToPath } from 'node:url';
import fastify from 'fastify';
import pg from 'pg';

const OURS = fileURLToPath(import.meta.url);

/**
 * @param answers { headers, body (base64) } by path or route pattern, for GET. POST responds with 202 once its JSON is
 *   parsed; POST to /delayed/9/… responds to all requests of nine milliseconds together
 * @param database the URL of a database: POST /write responds with 201 once its `content` is inserted as a row
 * @returns { url, pid, stop }
 */
export async function startBare(answers, database) {
  const child = fork(OURS, ['serve'], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const url = await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', () => reject(new Error('The bare server did not start.')));
    child.send({ answers, database });
  });
  return { url, pid: child.pid, stop: () => child.kill() };
}

/** Headers that an HTTP server adds to each response itself. */
const PER_RESPONSE = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length']);

/** Fetches a response of the product, with all its bytes and headers, for a bare server to send. */
export function responseOf(url, headers = {}) {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { headers }, async (answer) => {
      const chunks = [];
      for await (const chunk of answer) chunks.push(chunk);
      const ownHeaders = Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !PER_RESPONSE.has(name)));
      if (answer.statusCode !== 200) return reject(new Error(`${url} got status ${answer.statusCode}.`));
      resolve({ headers: ownHeaders, body: Buffer.concat(chunks).toString('base64') });
    });
    outgoing.on('error', reject).end();
  });
}

if (process.argv[1] === OURS && process.argv[2] === 'serve') {
  process.once('message', async ({ answers, database }) => {
    const server = fastify();
    for (const [address, { headers, body }] of Object.entries(answers)) {
      const bytes = Buffer.from(body, 'base64');
      server.get(address, (_request, reply) => reply.headers(headers).send(bytes));
    }
    server.post('/api/*', (_request, reply) => reply.code(202).send());
    respondDelayed(server);
    if (database) await writeInto(server, new pg.Pool({ connectionString: database, max: 10 }));
    await server.listen({ port: 0, host: '127.0.0.1' });
    process.send(`http://127.0.0.1:${server.server.address().port}`);
  });
  process.once('disconnect', () => process.exit());
}

/** Responds to all requests that arrive while the first one waits together: like a group commit, without the commit. */
function respondDelayed(server) {
  const waiting = new Map();
  server.post('/delayed/:ms/*', (request, reply) => {
    const { ms } = request.params;
    const together = waiting.get(ms);
    if (together) return void together.push(reply);
    waiting.set(ms, [reply]);
    setTimeout(() => {
      const all = waiting.get(ms);
      waiting.delete(ms);
      for (const one of all) one.code(202).send();
    }, Number(ms));
  });
}

async function writeInto(server, pool) {
  await pool.query(
    'create table bare_write (id int generated always as identity primary key, content text not null, created_at timestamptz not null default now())',
  );
  server.post('/write', async (request, reply) => {
    const { rows } = await pool.query('insert into bare_write (content) values ($1) returning id', [
      request.body.content,
    ]);
    return reply.code(201).send(rows[0]);
  });
}
