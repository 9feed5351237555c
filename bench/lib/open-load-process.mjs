/** See open-load.mjs. */
import { Agent, request } from 'node:http';

const TICK_MS = 2;
const WARM_S = 1;
/** A request without a response this long after the last one was sent counts as unanswered. */
const PATIENCE_S = 10;

process.once('message', async ({ url, rate, seconds, mix }) => {
  const { hostname, port } = new URL(url);
  // Idle connections close sooner than nginx closes them, so that no request meets a closing connection.
  const agent = new Agent({ keepAlive: true, maxSockets: 256, timeout: 30_000 });
  const times = Object.fromEntries(mix.map(({ name }) => [name, []]));
  const pickKind = picker(mix.map(({ weight }) => weight));
  const pickOf = mix.map(({ choices, zipf }) => picker(choices.map((_, at) => (zipf ? 1 / (at + 1) : 1))));
  let [failed, late, fresh, open] = [0, 0, Date.now() * 1_000, 0];
  const began = performance.now() + 50;
  const total = Math.round(rate * (seconds + WARM_S));

  const send = (due) => {
    const kind = pickKind();
    const { name, choices } = mix[kind];
    const { method = 'GET', path, headers = {}, body } = choices[pickOf[kind]()];
    const number = String(++fresh);
    const counts = due - began >= WARM_S * 1_000;
    let over = false;
    const done = (status) => {
      // A connection that breaks during a response reports it twice.
      if (over) return;
      over = true;
      open -= 1;
      if (!counts) return;
      if (status < 300 || status === 304) times[name].push(performance.now() - due);
      else failed += 1;
    };
    open += 1;
    const what = { hostname, port, agent, method, path: path.replace('{n}', number), headers };
    const outgoing = request(what, (answer) => {
      // A response that breaks off closes, too, and counts as unanswered.
      answer.resume().once('close', () => done(answer.complete ? answer.statusCode : undefined));
    });
    outgoing.on('error', () => done(undefined));
    outgoing.end(body?.replace('{n}', number));
  };

  let sent = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    for (; sent < total; sent++) {
      const due = began + (sent * 1_000) / rate;
      if (due > now) break;
      late = Math.max(late, now - due - TICK_MS);
      send(due);
    }
    if (sent < total || (open > 0 && now < began + (total / rate + PATIENCE_S) * 1_000)) return;
    clearInterval(timer);
    process.send({ times, failed: failed + open, late });
  }, TICK_MS);
});

/** @returns a function that picks an index, with the probability of its weight */
function picker(weights) {
  const sums = [];
  for (const weight of weights) sums.push((sums.at(-1) ?? 0) + weight);
  return () => {
    const at = Math.random() * sums.at(-1);
    let [low, high] = [0, sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sums[middle] > at) high = middle;
      else low = middle + 1;
    }
    return low;
  };
}
