import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Response } from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { bodyLimits } from '../../src/body-limits.js';
import { permissions } from '../../src/permissions.js';
import { differences, toDo } from '../support/faults.js';
import { ContractDocument } from '../support/fuzz/contract-document.js';
import type { Call, Schema } from '../support/fuzz/contract-document.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';
import { withoutCookies, writeCalls } from '../support/write-calls.js';
import type { Callers, WriteCall, WriteCallMaker } from '../support/write-calls.js';

const STORY = { content: 'Fine.', category: 'Other' };
const READS = 'GET';
/** All routes of the permission table, except the site's pages. */
const routes = Object.keys(permissions).filter((route) => !route.endsWith('*'));
/** Write routes of the API. The site's own forms are tested in test/site/story-form. */
/** Needs BOUNCE_TOKEN before it looks at the body; newsletter-bounces.int has its bad input. */
const WITH_TOKEN = 'POST /api/newsletter/bounces';
const writeRoutes = routes.filter(
  (route) => !route.startsWith(READS) && route.includes(' /api/') && route !== WITH_TOKEN,
);

/** Fields that only the server sets, and names with a meaning in JavaScript. */
const NOT_THEIRS = [
  ...[
    'id',
    'authorId',
    'userId',
    'accountId',
    'isAdmin',
    'approved',
    'published',
    'createdAt',
    'updatedAt',
    'publishedAt',
  ],
  ...[
    'reviewed',
    'accepted',
    'likes',
    'reactions',
    'version',
    'subscribed',
    'role',
    'passwordHash',
    'contentHtml',
    'excerpt',
  ],
  ...['constructor', 'toString', 'hasOwnProperty', 'then', 'length', '', 'x.y', 'x[0]', '$where'],
];
/** A value of each JSON type, and strings that look like another type. */
const OF_EACH_TYPE = [7, 1.5, '7', 'seven', true, 'true', null, [], ['x'], {}, { x: 1 }];

/** Removing something that does not exist is not an error here. */
const MAY_BE_GONE = new Set(['DELETE /api/bookmarks/:contentType/:id']);

interface Fault {
  what: string;
  /** The acceptable statuses. */
  right: number[];
  send(agent: TestAgent): PromiseLike<Response>;
}

const bodyLimitOf = (route: string): number => bodyLimits.routes[route] ?? bodyLimits.default;
const json = { 'content-type': 'application/json' };

/** Makes a request with any method and any body. */
function ask(agent: TestAgent, { route, path }: WriteCall, body?: string | Buffer | object, headers: object = json) {
  const method = route.split(' ')[0]!.toLowerCase() as 'post' | 'put' | 'delete';
  const request = agent[method](path).set(headers as Record<string, string>);
  return body === undefined ? request : request.serialize((sent: unknown) => sent as string).send(body as string);
}

const withBody = (
  call: WriteCall,
  what: string,
  body: string | Buffer | object,
  right = [400],
  headers?: object,
): Fault => ({
  what,
  right,
  send: (agent) =>
    ask(agent, call, Buffer.isBuffer(body) || typeof body === 'string' ? body : JSON.stringify(body), headers),
});

/** Bodies that are invalid for every route. */
function unreadable(call: WriteCall): Fault[] {
  const good = JSON.stringify(call.body ?? {});
  const as = (type: string) => ({ 'content-type': type });
  return [
    withBody(call, 'JSON that is cut off', good.slice(0, -1)),
    withBody(call, 'JSON with a comment', `${good}//`),
    withBody(call, 'two JSON values', `${good}${good}`),
    withBody(call, 'single quotes', "{'x':1}"),
    withBody(call, 'NaN', '{"x":NaN}'),
    withBody(call, 'a prototype', '{"__proto__":{"isAdmin":true}}'),
    withBody(call, 'an escaped prototype', '{"__pr\\u006fto__":{"isAdmin":true}}'),
    withBody(call, 'a constructor', '{"constructor":{"prototype":{"isAdmin":true}}}'),
    withBody(call, 'no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])),
    withBody(call, 'UTF-16', Buffer.from(good, 'utf16le'), [415], as('application/json; charset=utf-16le')),
    withBody(call, 'a form', 'x=1', [415], as('application/x-www-form-urlencoded')),
    withBody(call, 'plain text', good, [415], as('text/plain')),
    withBody(call, 'JSON of another kind', good, [415], as('application/ld+json')),
    withBody(
      call,
      'a multipart form',
      '--x--',
      [call.route === 'POST /api/media' ? 400 : 415],
      as('multipart/form-data; boundary=x'),
    ),
    withBody(call, 'XML', '<x/>', [415], as('application/xml')),
    withBody(call, 'no type that is one', good, [415], as('json')),
    withBody(call, 'more than it may be', `{"x":"${'x'.repeat(bodyLimitOf(call.route))}"}`, [413]),
  ];
}

/** Bodies that are invalid for a route with these fields. */
function wrongFields(call: WriteCall, { properties: fields = {}, required = [] }: Schema): Fault[] {
  const body = call.body!;
  const set = (name: string, value: unknown) =>
    withBody(call, `${name}: ${shorten(value)}`, { ...body, [name]: value });
  // As JSON text, because JavaScript cannot represent these numbers.
  const setNumber = (name: string, number: string, right = [400]) =>
    withBody(call, `${name}: ${number}`, JSON.stringify({ ...body, [name]: '@' }).replace('"@"', number), right);
  const numbers = Object.entries(fields).filter(([, schema]) => typesOf(schema).includes('integer'));
  // Numbers above any id are valid input, but match nothing: 404, or 409 for a version.
  const references = numbers.filter(([, { maximum }]) => maximum === Number.MAX_SAFE_INTEGER && call.ok !== 202);
  return [
    ...(required.length > 0 ? [withBody(call, 'no body', ''), withBody(call, 'an empty object', {})] : []),
    ...[[body], 'text', 7, true, null].map((whole) =>
      withBody(call, `the body ${shorten(whole)}`, JSON.stringify(whole)),
    ),
    withBody(call, 'ten thousand brackets', `{"x":${'['.repeat(10_000)}${']'.repeat(10_000)}}`),
    withBody(call, 'ten thousand objects', `${'{"x":'.repeat(10_000)}1${'}'.repeat(10_000)}`),
    withBody(call, 'sixty thousand brackets', `{"x":${'['.repeat(60_000)}`),
    ...NOT_THEIRS.filter((name) => !Object.hasOwn(fields, name)).map((name) => set(name, 1)),
    ...required.flatMap((name) => [withBody(call, `no ${name}`, { ...body, [name]: undefined }), set(name, null)]),
    ...Object.entries(fields).flatMap(([name, schema]) =>
      wrongValues(call, name, schema).map((value) => set(name, value)),
    ),
    ...numbers.flatMap(([name]) =>
      ['9223372036854775808', '-9223372036854775809', '1e400', '0.1e1001'].map((number) => setNumber(name, number)),
    ),
    // The notifications that were seen may end, or begin, above any id.
    ...references
      .filter(([name]) => name !== 'upTo' && name !== 'from')
      .flatMap(([name]) =>
        ['2147483648', '9007199254740991'].map((number) => setNumber(name, number, [400, 404, 409])),
      ),
  ];
}

const typesOf = ({ type, enum: values }: Schema): string[] => (type ? [type].flat() : [typeof values?.[0]]);
const shorten = (value: unknown) => {
  const text = JSON.stringify(value) ?? 'undefined';
  return text.length > 40 ? `${text.slice(0, 40)}… (${text.length})` : text;
};

/** Values that the schema of a field does not allow. */
function wrongValues({ body }: WriteCall, name: string, schema: Schema): unknown[] {
  const types = typesOf(schema);
  const fits = (value: unknown) => {
    if (value === null) return types.includes('null');
    if (types.includes('integer')) return Number.isInteger(value);
    return types.includes(Array.isArray(value) ? 'array' : typeof value);
  };
  const wrong: unknown[] = OF_EACH_TYPE.filter((value) => !fits(value));
  if (schema.enum) wrong.push(...(types.includes('string') ? ['The Moon', '', String(body?.[name]) + ' x'] : [-1, 33]));
  else if (types.includes('string')) {
    const longest = schema.maxLength ?? 0;
    wrong.push('a\0b', 'a\ud800b', 'x'.repeat(longest + 1), '🕯'.repeat(longest + 1));
    if (schema.minLength) wrong.push('x'.repeat(schema.minLength - 1), ...(schema.minLength > 1 ? ['x'] : []));
  } else if (types.includes('integer'))
    wrong.push((schema.minimum ?? 1) - 1, -7, ...(schema.maximum! < 2 ** 53 - 1 ? [schema.maximum! + 1] : []));
  return wrong;
}

/** Paths that match nothing: an invalid value for each parameter in turn. */
function wrongPlaces(call: WriteCall): Fault[] {
  const names = call.route.split(' ')[1]!.split('/');
  const parts = call.path.split('/');
  return names.flatMap((name, at) => {
    if (!name.startsWith(':')) return [];
    const values =
      name === ':id'
        ? [
            '0',
            '-1',
            '1.5',
            'abc',
            '999999',
            '2147483648',
            '9223372036854775808',
            '1e3',
            '0x1',
            '01',
            '+1',
            '%00',
            '１',
            '%20',
            '1%20',
            '1,2',
            'x'.repeat(300),
          ]
        : ['poem', 'POST', 'constructor', '__proto__', '%00'];
    const nothing = values.filter((value) => value !== '999999' || !MAY_BE_GONE.has(call.route));
    return nothing.map((value) => {
      const path = parts.with(at, encodeURI(value).replaceAll('%25', '%')).join('/');
      return {
        what: `the path ${path}`,
        right: [404],
        send: (agent) => ask(agent, { ...call, path }, call.body && JSON.stringify(call.body)),
      } satisfies Fault;
    });
  });
}

/** Requests from another site, and by callers without permission. */
function refused(call: WriteCall, callers: Callers): { agent: TestAgent; fault: Fault }[] {
  const agent = callers[call.by];
  const body = call.body && JSON.stringify(call.body);
  const foreign = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ].map((headers) => ({
    agent,
    fault: {
      what: JSON.stringify(headers),
      right: [403],
      send: (one: TestAgent) => ask(one, call, body, { ...json, ...headers }),
    },
  }));
  const may = { what: 'a valid body', send: (one: TestAgent) => ask(one, call, body) };
  return [
    ...foreign,
    ...(call.by === 'visitor' ? [] : [{ agent: callers.visitor, fault: { ...may, right: [401] } }]),
    ...(call.by === 'admin' ? [{ agent: callers.member, fault: { ...may, right: [403] } }] : []),
  ];
}

/** Describes how an error response violates the contract; undefined if it does not. */
function wrongAnswer(answer: Response, { what, right }: Fault): string | undefined {
  const { status, headers, body } = answer as {
    status: number;
    headers: Record<string, string>;
    body: Record<string, unknown>;
  };
  if (!right.includes(status))
    return `${what}: ${status} instead of ${right.join(' or ')}: ${answer.text.slice(0, 200)}`;
  if (headers['content-type'] !== 'application/problem+json; charset=utf-8')
    return `${what}: ${headers['content-type']}`;
  if (body['status'] !== status || typeof body['message'] !== 'string' || body['detail'] !== body['message'])
    return `${what}: ${answer.text}`;
  if (status === 400 && (body['errors'] as { message: string }[] | undefined)?.[0]?.message !== body['message'])
    return `${what}: ${answer.text}`;
  if (/node_modules|\.(ts|js):\d+|^\s+at |insert into|violates|syntax error at/im.test(answer.text))
    return `${what}: ${answer.text}`;
  return undefined;
}

describe('every write route', () => {
  let archive: TestApp;
  let callers: Callers;
  let calls: WriteCallMaker[];
  let document: ContractDocument;

  beforeAll(async () => {
    // Without a worker: a rejected request must not even leave an event, and nothing must change during the comparison.
    archive = await startApp('PostgreSQL', { role: 'api' });
    callers = { visitor: withoutCookies(archive.url), member: await archive.member(), admin: await archive.admin() };
    calls = writeCalls(callers, archive);
    document = new ContractDocument((await archive.visitor.get('/api/openapi.json').expect(200)).body);
  });
  afterAll(() => archive?.close());

  /** The state of the database: the number of rows in each table, and a hash of them. */
  const state = async () => {
    const em = archive.app.get(MikroORM).em.fork();
    const tables = await em.execute<{ name: string }[]>(
      // Except the heartbeat of the pub/sub listener, and tables that the queue cleans up itself.
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname in ('public', 'bullmq') and tablename not in ('relay_node', 'relay_inbox')`,
    );
    const found: Record<string, unknown> = {};
    for (const { name } of tables) {
      const [row] = await em.execute<object[]>(
        `select count(*)::int as rows, md5(coalesce(string_agg(t::text, e'\\n' order by t::text), '')) as hash from ${name} t`,
      );
      found[name] = row;
    }
    return found;
  };
  const callTo = (route: string) => calls.find((call) => call.route === route)!.make();
  const described = (route: string): Call =>
    document.calls.find(({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}` === route)!;
  const bodyOf = (route: string) => {
    const { body } = described(route);
    return body && document.resolve(body.media.schema);
  };

  async function tryAll(faults: { agent: TestAgent; fault: Fault }[]): Promise<void> {
    const before = await state();
    const wrong: string[] = [];
    for (const { agent, fault } of faults) {
      const found = wrongAnswer(await fault.send(agent), fault);
      if (found) wrong.push(found);
    }
    expect(wrong).toEqual([]);
    expect(await state()).toEqual(before);
  }

  it('is in this table', () => {
    const names = { inCode: writeRoutes, listed: calls.map(({ route }) => route) };
    expect(
      differences(names, {
        ifMissing: 'add a call to support/write-calls.ts',
        ifUnknown: 'permissions.ts has no such route of the API, remove its call from support/write-calls.ts',
      }),
    ).toEqual([]);
  });

  it.each(writeRoutes)(
    '%s rejects unreadable bodies, invalid fields and callers without permission, and changes nothing',
    async (route) => {
      const call = await callTo(route);
      const agent = callers[call.by];
      const body = bodyOf(route);
      const unknown = Object.keys(call.body ?? {}).filter((name) => !Object.hasOwn(body?.properties ?? {}, name));
      expect(toDo(unknown, `${route} takes no such field, remove it from the call in support/write-calls.ts`)).toEqual(
        [],
      );
      const faults = [...unreadable(call), ...(body ? wrongFields(call, body) : []), ...wrongPlaces(call)];
      await tryAll([...faults.map((fault) => ({ agent, fault })), ...refused(call, callers)]);
    },
    60_000,
  );

  it('has a maximum length for every text field', () => {
    const endless = writeRoutes.flatMap((route) =>
      Object.entries(bodyOf(route)?.properties ?? {})
        .filter(([, schema]) => typesOf(schema).includes('string') && !schema.enum && !schema.maxLength)
        .map(([name]) => `${route} ${name}`),
    );
    expect(toDo(endless, 'give the field a `max` in its DTO')).toEqual([]);
  });

  it('is checked by a comparison that detects changes', async () => {
    const before = await state();
    await archive.visitor.post('/api/confessions').send(STORY).expect(201);
    expect(await state()).not.toEqual(before);
  });

  // Last, because these change the data that the other tests use.
  it.each(writeRoutes)('%s accepts the valid body that was modified above', async (route) => {
    const call = await callTo(route);
    const before = await state();
    const answer = await ask(callers[call.by], call, call.body && JSON.stringify(call.body));
    expect([answer.status, answer.text]).toEqual([call.ok, expect.anything()]);
    // Logging out without a session changes nothing, and a preview is not stored.
    const keepsNothing = [
      'POST /api/auth/logout',
      // Until the owner has confirmed it, only the browser has it.
      'POST /api/auth/passkeys/sign-in/options',
      'POST /api/auth/passkeys/options',
      'POST /api/auth/passkeys/proof/options',
      'POST /api/auth/totp/setup',
      // They are off.
      'DELETE /api/auth/totp',
      // The times of a session are in a cookie.
      'POST /api/auth/step-up',
      'POST /api/invitations/check',
      'POST /api/posts/preview',
      'POST /api/newsletter/campaigns/preview',
      'POST /api/receipts',
      // The member has none.
      'POST /api/me/notifications/read',
      'POST /api/moderation/claims',
      'DELETE /api/moderation/claims',
    ];
    const changes = call.ok < 300 && !keepsNothing.includes(route);
    if (changes) expect(await state()).not.toEqual(before);
    else expect(await state()).toEqual(before);
  });
});

describe('every read route', () => {
  let archive: TestApp;
  let admin: TestAgent;
  let document: ContractDocument;
  let postId: number;
  beforeAll(async () => {
    archive = await startApp();
    admin = await archive.admin();
    const post = { title: 'T', content: 'C', categoryId: 1, published: true };
    postId = (await admin.post('/api/posts').send(post).expect(201)).body.id as number;
    document = new ContractDocument((await archive.visitor.get('/api/openapi.json').expect(200)).body);
  });
  afterAll(() => archive?.close());

  const asked = routes.filter((route) => route.startsWith(READS));
  const WRONG: Record<string, string[]> = {
    version: ['', '0', '-1', '1.5', 'x', '99999'],
    limit: [
      '0',
      '-5',
      '101',
      'ten',
      '1.5',
      '',
      '1e1',
      '+1',
      ' 1',
      '0x1',
      '１',
      '%00',
      '9223372036854775808',
      'null',
      '[1]',
    ],
    cursor: [
      ...[
        'forged',
        '',
        '.',
        'e30',
        'e30.',
        '.e30',
        'WyIyMDI2Iiw1XQ.AAAAAAAAAAAAAAAA',
        'W10.AAAAAAAAAAAAAAAA',
        '%00',
        '0',
        'null',
      ],
      ...['x'.repeat(2_000), '%ff', '../../x', "' or 1=1 --"],
    ],
    published: ['maybe', '', '1', 'TRUE'],
    fields: ['all', '', 'content'],
    status: ['odd', '', 'APPROVED'],
    ids: ['', '1,x', '0', '-1', '1,,2', '1 2', '1.5', `${'1,'.repeat(100)}1`, '%00'],
    q: ['', '   ', '%00%00%00', 'x'.repeat(201)],
    category: ['%00'],
    about: ['poem', '', 'STORY'],
    sort: ['odd', '', '--createdAt', 'CREATEDAT'],
    token: ['', 'x'.repeat(201), '%00'],
    path: ['', 'x'.repeat(501), '%00'],
    subscribed: ['maybe', '', '1', 'TRUE'],
    kind: ['odd', '', 'Post', 'toString'],
    itemId: ['', '0', '-1', '1.5', 'x', '2147483648'],
    days: ['', '0', '8', '-7', '7.5', 'x'],
    thread: ['', '0', '-1', '1.5', 'x', '12345678901'],
    to: ['', '0', '-1', '1.5', 'x', '12345678901'],
    postId: ['', '0', '-1', '1.5', 'x', '12345678901'],
    id: ['', '0', '-1', '1.5', 'x', '12345678901'],
    categoryId: ['', '0', '-1', '1.5', 'x', '12345678901'],
    scheduled: ['maybe', '', '1', 'TRUE', 'false'],
    mine: ['maybe', '', '1', 'TRUE', 'false'],
    asking: ['maybe', '', '1', 'TRUE', 'false'],
    role: ['odd', '', 'Admin', 'toString'],
    suspended: ['maybe', '', '1', 'TRUE'],
    contentType: ['odd', '', 'Article', 'toString'],
  };
  /** The readers' search requires more characters than an admin's. */
  const TOO_SHORT = ['ab', '   a   '];

  it.each(asked)('%s rejects invalid, repeated and list-valued parameters', async (route) => {
    const path = route.split(' ')[1]!;
    const call = document.calls.find((one) => `GET ${one.path.replace(/\{(\w+)\}/g, ':$1')}` === route);
    const names = (call?.parameters ?? []).filter((one) => one.in === 'query').map(({ name }) => name);
    const place = path.replace(/:id/, String(postId)).replace(':page', 'terms').replace(/:\w+/g, 'x');
    const right = new URLSearchParams(names.includes('q') ? { q: 'quince' } : {});
    const wrong: string[] = [];
    const mustBe400 = async (query: string) => {
      const answer = await admin.get(`${place}?${query}`);
      const found = wrongAnswer(answer, { what: query, right: [400], send: () => Promise.resolve(answer) });
      if (found) wrong.push(found);
    };
    for (const name of names) {
      if (!WRONG[name]) throw new Error(`WRONG here has no ${name}: add values that ${route} must refuse`);
      const others = new URLSearchParams(right);
      others.delete(name);
      for (const value of [...WRONG[name]!, ...(path === '/api/search' && name === 'q' ? TOO_SHORT : [])])
        await mustBe400(`${others}&${name}=${value.includes('%') ? value : encodeURIComponent(value)}`);
      for (const twice of [
        `${name}=1&${name}=2`,
        `${name}=&${name}=`,
        `${name}[]=x`,
        `${name}[0]=x`,
        `${name}[x]=x`,
        `${name}%5B%5D=x`,
      ])
        await mustBe400(`${others}&${twice}`);
    }
    expect(wrong).toEqual([]);
  });

  it('rejects a forged cursor', async () => {
    for (let n = 0; n < 3; n++) await archive.visitor.post('/api/confessions').send(STORY).expect(201);
    const first = await admin.get('/api/confessions/pending?limit=1').expect(200);
    const cursor = new URL(/<(.*)>/.exec(String(first.headers['link']))![1]!, 'http://x').searchParams.get('cursor')!;
    await admin.get('/api/confessions/pending').query({ limit: 1, cursor }).expect(200);
    const [body, signature] = cursor.split('.') as [string, string];
    for (const forged of [
      `${body}x.${signature}`,
      `${body}.${signature}x`,
      `${body}.${signature.slice(1)}`,
      `${body}.`,
      `x${cursor}`,
      cursor + cursor,
    ])
      await admin.get('/api/confessions/pending').query({ cursor: forged }).expect(400);
  });
});

describe('bad input', () => {
  let archive: TestApp;
  let admin: TestAgent;
  beforeAll(async () => {
    archive = await startApp();
    admin = await archive.admin();
  });
  afterAll(() => archive?.close());

  it('is measured in code points: 10,000 emoji are 10,000 characters', async () => {
    await archive.visitor
      .post('/api/confessions')
      .send({ ...STORY, content: '🕯'.repeat(10_000) })
      .expect(201);
  });

  it('with an unknown journal category gives an empty list', async () => {
    const answer = await archive.visitor.get('/api/posts?category=the-moon').expect(200);
    expect(answer.body).toEqual([]);
  });

  it('with a parent that is not an approved comment of the article is rejected', async () => {
    const post = await admin
      .post('/api/posts')
      .send({ title: 'T', content: 'C', categoryId: 1, published: true })
      .expect(201);
    const path = `/api/posts/${post.body.id}/comments`;
    const pending = await admin.post(path).send({ content: 'Not yet.' }).expect(201);
    for (const parentId of [pending.body.id, 999_999])
      await admin.post(path).send({ content: 'A reply.', parentId }).expect(400);
    await admin
      .post(path)
      .send({ content: 'No' })
      .expect(400, /Comment must be at least 3 characters/);
    await admin
      .post('/api/posts')
      .send({ title: 'T', content: 'C', categoryId: 77 })
      .expect(400, /Category not found/);
  });

  it('with an outdated version in a decision is a 409; without a version, approving twice is 200 twice', async () => {
    const { body } = await archive.visitor.post('/api/confessions').send(STORY).expect(201);
    const path = `/api/confessions/${body.id}`;
    await admin.put(path).send({ content: 'Corrected.', version: 1 }).expect(200);
    await admin
      .post(`${path}/approve`)
      .send({ version: 1 })
      .expect(409, /Someone decided this first/);
    await admin.post(`${path}/approve`).expect(200);
    await admin.post(`${path}/approve`).expect(200);
    await admin.delete(path).send({ version: 2 }).expect(409);
    await admin.delete(path).expect(204);
    await admin.delete(path).expect(404);
  });
});
