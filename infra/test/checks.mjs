/** The checks of the site in containers, in the order in which they run. Each name is a rule. */
import { crashes, scale } from './checks/scale.mjs';
import { backupAndRestore, downAndUp, logs, noApi } from './checks/data.mjs';
import { caddy, tls } from './checks/https.mjs';
import { freshStart } from './checks/start.mjs';
import { brokenUpdate, update } from './checks/update.mjs';

const mainJob = (context) => context.mainJob();

/** @type {{ name: string, work: (context: object) => Promise<{ ok: boolean } | void>, needed?: boolean }[]} */
export const checks = [
  { name: 'fresh start: setup.sh and one docker compose up start a healthy site', work: freshStart, needed: true },
  { name: 'main job over http: a story and a comment go from a visitor through an editor to readers', work: mainJob },
  { name: 'scale: two api and four worker containers take over under load, and no request fails', work: scale },
  { name: 'crash: one container of each service is killed under load, and no story with a 201 is lost', work: crashes },
  { name: 'update: the new version runs everywhere, and at most one request in 1,000 fails', work: update },
  { name: 'broken update: it rolls back, exits non-zero, and the site responds all the time', work: brokenUpdate },
  { name: 'backup and restore: lost rows are back, deleted stories stay deleted', work: backupAndRestore },
  { name: 'down and up: the data is still there', work: downAndUp },
  { name: 'outage: if no api container responds, nginx sends our page with 503 and Retry-After', work: noApi },
  { name: 'https overlay: http is redirected, HTTP/2 and HSTS are on, the cookie is secure', work: tls },
  { name: 'main job over the https overlay', work: mainJob },
  { name: 'caddy overlay: http is redirected, HTTP/2 and HSTS are on, the cookie is secure', work: caddy },
  { name: 'main job over the caddy overlay', work: mainJob },
  { name: 'logs: no log has a reader’s address, a reader’s text, a story’s id or a secret', work: logs },
];
