/** See open-load.mjs. */
import { Agent, request } from 'node:http';

const TICK_MS = 2;
const WARM_S = 1;
/** What has no answer by then, counted from the last one that was sent, has none. */
const PATIENCE_S = 10;

process.once('message', async ({ url, rate, seconds, mix, senders = 1 }) => {
  const { hostname, port } = new URL(url);
  // Those that are idle are closed sooner than nginx closes them: a request that crosses with that is nobody's fault but ours.
  const agent = new Agent({ keepAlive: true, maxSockets: 256, timeout: 30_000 });
  const [times, acknowledged] = [0, 1].map(() => Object.fromEntries(mix.map(({ name }) => [name, []])));
  const statuses = {};
  const pickKind = picker(mix.map(({ weight }) => weight));
  const pickOf = mix.map(({ choices, zipf }) => picker(choices.map((_, at) => (zipf ? 1 / (at + 1) : 1))));
  let [unanswered, late, fresh, open] = [0, 0, Date.now() * 1_000, 0];
  const began = performance.now() + 50;
  let total = Math.round(rate * (seconds + WARM_S));

  const send = (due) => {
    const kind = pickKind();
    const { name, choices } = mix[kind];
    const { method = 'GET', path, headers = {}, body } = choices[pickOf[kind]()];
    const number = String(++fresh);
    const counts = due - began >= WARM_S * 1_000;
    let over = false;
    const done = (status) => {
      // A connection that breaks off in the middle of an answer is told twice.
      if (over) return;
      over = true;
      open -= 1;
      const ok = status < 300 || status === 304;
      if (ok) acknowledged[name].push(number);
      if (!counts) return;
      if (ok) times[name].push(performance.now() - due);
      else if (status === undefined) unanswered += 1;
      else statuses[status] = (statuses[status] ?? 0) + 1;
    };
    open += 1;
    const from = senders > 1 && { localAddress: `127.0.0.${1 + (fresh % senders)}` };
    const what = { hostname, port, agent, method, path: path.replace('{n}', number), headers, ...from };
    const asked = request(what, (answer) => {
      // One that breaks off in its middle closes too, and is none.
      answer.resume().once('close', () => done(answer.complete ? answer.statusCode : undefined));
    });
    asked.on('error', () => done(undefined));
    asked.end(body?.replace('{n}', number));
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
    unanswered += open;
    const failed = Object.values(statuses).reduce((sum, count) => sum + count, unanswered);
    process.send({ times, failed, unanswered, statuses, acknowledged, late });
  }, TICK_MS);
  process.once('message', () => (total = Math.min(total, sent)));
});

/** @returns picks an index, each as often as its weight says */
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
