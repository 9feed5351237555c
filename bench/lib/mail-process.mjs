/**
 * The two ends of a mail benchmark, each in a process of its own: a mail server (smtp-server) that takes everything and
 * keeps nothing, and bare nodemailer.
 */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createTransport } from 'nodemailer';
import { SMTPServer } from 'smtp-server';

const OURS = fileURLToPath(import.meta.url);

async function startChild(what, options) {
  const child = fork(OURS, [what], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ask = (message) =>
    new Promise((resolve, reject) => {
      child.once('message', resolve);
      child.once('exit', (code) => reject(new Error(`The ${what} process ended with ${code}.`)));
      child.send(message);
    }).finally(() => child.removeAllListeners('exit'));
  const ready = await ask(options);
  return { pid: child.pid, ask, ready, stop: () => child.kill() };
}

/** @returns { url, pid, counted: () => { taken, first, last } in ms since the last call of `reset`, reset, stop } */
export async function startSink() {
  const { pid, ask, ready, stop } = await startChild('sink', {});
  return { url: `smtp://127.0.0.1:${ready}`, pid, counted: () => ask('count'), reset: () => ask('reset'), stop };
}

/** Sends that many emails with a pool, each connection one after the other, and nothing else. */
export async function startBareMailer(options) {
  const { pid, ask, stop } = await startChild('mailer', options);
  return { pid, send: (count) => ask(count), stop };
}

/** Uses a share of one core, as a process does that works in short turns. */
export async function startBurner(share) {
  const { stop } = await startChild('burner', share);
  return { stop };
}

const roles = {
  async sink() {
    let [taken, first, last] = [0, 0, 0];
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      disableReverseLookup: true,
      onData: (stream, _session, done) => {
        stream.resume();
        stream.on('end', () => {
          last = performance.now();
          if (taken++ === 0) first = last;
          done();
        });
      },
    });
    server.on('error', () => undefined);
    await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
    process.on('message', (what) => {
      if (what === 'reset') [taken, first, last] = [0, 0, 0];
      process.send({ taken, first, last });
    });
    return server.server.address().port;
  },

  mailer({ url, connections, message, id }) {
    const transport = createTransport({ url, pool: true, maxConnections: connections });
    let next = 0;
    process.on('message', async (count) => {
      const end = next + count;
      const lane = async () => {
        while (next < end) {
          const number = ++next;
          const to = `reader${number}@example.org`;
          await transport.sendMail({ ...message, to, messageId: `<${id}.${number}@example.org>` });
        }
      };
      await Promise.all(Array.from({ length: connections }, lane));
      process.send('sent');
    });
    return 'ready';
  },

  burner(share) {
    const TURN_MS = 10;
    const turn = () => {
      const end = performance.now() + TURN_MS * Math.min(share, 0.98);
      while (performance.now() < end);
    };
    setInterval(turn, TURN_MS);
    return 'ready';
  },
};

if (process.argv[1] === OURS) {
  process.once('message', async (options) => process.send(await roles[process.argv[2]](options)));
  process.once('disconnect', () => process.exit());
}
