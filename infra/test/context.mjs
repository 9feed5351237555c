import { uniqueWord } from './canaries.mjs';
import { atRest } from './checks/start.mjs';
import { docker } from './docker.mjs';
import { startLoad } from './load.mjs';
import { publicKeysOf } from './site.mjs';

/** Secrets in .env that must not be in any log. */
const SECRETS = [
  'POSTGRES_PASSWORD',
  'REDIS_PASSWORD',
  'SESSION_SECRET',
  'METRICS_TOKEN',
  'MEILI_MASTER_KEY',
  'ADMIN_PASSWORD',
  'ADMIN_PASSCODE',
];
const CLAIMED_ADDRESS = '203.0.113.9';

/** The shared state of one run's checks: the stack, the site's current address, and all texts that must not be in a log. */
export function createContext({ stack, meilisearch, run, browse, say }) {
  const agent = `Mozilla/5.0 (X11; Linux x86_64) ${uniqueWord()}`;
  const [search, referrer, mailbox] = [uniqueWord(), uniqueWord(), uniqueWord()];
  const headers = {
    'user-agent': agent,
    'x-forwarded-for': CLAIMED_ADDRESS,
    forwarded: `for=${CLAIMED_ADDRESS}`,
    'x-real-ip': CLAIMED_ADDRESS,
    referer: `https://example.org/${referrer}`,
  };
  let count = 0;
  /** A new word of letters only. All words of a run share one prefix. */
  const word = (kind) => `${run}${kind}${String.fromCharCode(97 + count++)}`;

  const context = {
    stack,
    meilisearch,
    adminEmail: `${mailbox}admin@example.org`,
    /** The files in COMPOSE_FILE, as setup.sh wrote them. */
    composeFiles: [],
    /** Set by the first check, and by those that change the site's address. */
    site: undefined,
    word,
    detail: (line) => line && say(line),
    atRest: () => atRest(stack),
    startLoad() {
      const marker = word('load');
      return { marker, ...startLoad({ site: context.site, marker, headers, search }) };
    },
    async mainJob() {
      const { url, port, secure } = context.site;
      const { hostname, port: publicPort } = new URL(url);
      const { email, password } = stack.admin;
      return browse({
        CONTAINERS_URL: url,
        CONTAINERS_ADMIN_EMAIL: email,
        CONTAINERS_ADMIN_PASSWORD: password,
        CONTAINERS_MEMBER: word('member'),
        CONTAINERS_MAILBOX: mailbox,
        CONTAINERS_STORY: word('story'),
        CONTAINERS_AGENT: agent,
        CONTAINERS_RESOLVE: secure ? `MAP ${hostname}:${publicPort || 443} 127.0.0.1:${port}` : '',
        CONTAINERS_KEYS: secure ? (await publicKeysOf(context.site)).join() : '',
      });
    },
    async canaries() {
      const { env } = stack;
      const secrets = SECRETS.filter((name) => env[name]).map((name) => ({ kind: name, text: env[name] }));
      const addresses = [CLAIMED_ADDRESS, ...(await gateways(stack.project))];
      return [
        { kind: 'story’s word', text: run },
        { kind: 'searched word', text: search },
        { kind: 'user agent', text: agent.split(' ').at(-1) },
        { kind: 'referrer', text: referrer },
        { kind: 'email address', text: mailbox },
        ...addresses.map((text) => ({ kind: `reader’s address`, text: `${text}` })),
        ...secrets,
      ];
    },
  };
  return context;
}

/** The source addresses of requests to a published port, which nginx sees as the readers' addresses. */
async function gateways(project) {
  const ids = await docker(['network', 'ls', '-q', '--filter', `label=com.docker.compose.project=${project}`]);
  if (!ids) return [];
  const networks = JSON.parse(await docker(['network', 'inspect', ...ids.split('\n')]));
  return networks.filter(({ Internal }) => !Internal).flatMap(({ IPAM }) => IPAM.Config.map(({ Gateway }) => Gateway)).filter(Boolean); // prettier-ignore
}
