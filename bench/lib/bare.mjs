/** Fastify and nothing else: the limit of what is measured beside it. In a process of its own, as the product is. */
import { fork } from 'node:child_process';
import { request } from 'node:http';
import { fileURLToPath } from 'node:url';
import fastify from 'fastify';
import pg from 'pg';

const OURS = fileURLToPath(import.meta.url);

/**
 * @param answers by address, or a pattern of them: { headers, body (base64) } that GET is answered; POST is answered 202
 *   once its JSON is read, to /late/9/... those of nine milliseconds together
 * @param database an address of one: POST /write is answered 201 once its `content` is a row of it
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

/** What an HTTP server says of one answer by itself. */
const OF_ONE = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length']);

/** An answer of the product, all bytes of it and what it says of them, for a bare server to send. */
export function answerOf(url, headers = {}) {
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers }, async (answer) => {
      const chunks = [];
      for await (const chunk of answer) chunks.push(chunk);
      const said = Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !OF_ONE.has(name)));
      if (answer.statusCode !== 200) return reject(new Error(`${url} was answered ${answer.statusCode}.`));
      resolve({ headers: said, body: Buffer.concat(chunks).toString('base64') });
    });
    asked.on('error', reject).end();
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
    answerLate(server);
    if (database) await writeInto(server, new pg.Pool({ connectionString: database, max: 10 }));
    await server.listen({ port: 0, host: '127.0.0.1' });
    process.send(`http://127.0.0.1:${server.server.address().port}`);
  });
  process.once('disconnect', () => process.exit());
}

/** All that come while the first of them waits are answered with it: as who makes them durable together, but nobody does. */
function answerLate(server) {
  const waiting = new Map();
  server.post('/late/:ms/*', (request, reply) => {
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
