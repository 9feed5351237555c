/** What holds of the product in containers, in the order in which it is tried. Each name is a rule. */
import { crashes, scale } from './checks/scale.mjs';
import { backupAndRestore, downAndUp, logs, noApi } from './checks/data.mjs';
import { caddy, tls } from './checks/https.mjs';
import { freshStart } from './checks/start.mjs';
import { brokenUpdate, update } from './checks/update.mjs';

const mainJob = (context) => context.mainJob();

/** @type {{ name: string, work: (context: object) => Promise<{ ok: boolean } | void>, needed?: boolean }[]} */
export const checks = [
  { name: 'fresh start: setup.sh and one docker compose up make a healthy site', work: freshStart, needed: true },
  { name: 'main job over http: a story and a comment go from a visitor through an editor to readers', work: mainJob },
  { name: 'scale: two api and four worker containers take over under load, and no request fails', work: scale },
  { name: 'crash: one of each is killed under load, and no story answered with 201 is lost', work: crashes },
  { name: 'update: the new version runs everywhere, and at most one request in 1,000 fails', work: update },
  { name: 'broken update: it goes back by itself, exits non-zero, and the site answers meanwhile', work: brokenUpdate },
  { name: 'backup and restore: what was lost is back, what was deleted stays deleted', work: backupAndRestore },
  { name: 'down and up: the data is still there', work: downAndUp },
  { name: 'outage: where no api container answers, nginx has our page, 503 and Retry-After', work: noApi },
  { name: 'https overlay: http is redirected, HTTP/2 and HSTS are on, the cookie is secure', work: tls },
  { name: 'main job over the https overlay', work: mainJob },
  { name: 'caddy overlay: http is redirected, HTTP/2 and HSTS are on, the cookie is secure', work: caddy },
  { name: 'main job over the caddy overlay', work: mainJob },
  { name: 'logs: no log has a reader’s address, a reader’s text, a story’s id or a secret', work: logs },
];
