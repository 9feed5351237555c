import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { lowestCaller } from '../support/caller-kind.js';
import { ContractDocument } from '../support/fuzz/contract-document.js';
import type { Call } from '../support/fuzz/contract-document.js';
import { nameOfId } from '../support/fuzz/requests.js';
import { closeConnections, send } from '../support/fuzz/send.js';
import { KNOWN_TERM, World } from '../support/fuzz/world.js';
import { differences } from '../support/faults.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

/** Fields that only the server sets. bad-input.int.spec.ts sends them to every call whose body has no such field. */
const SERVERS = [
  ...['id', 'authorId', 'userId', 'accountId', 'isAdmin', 'approved', 'published', 'reviewed', 'accepted'],
  ...['subscribed', 'likes', 'reactions', 'createdAt', 'updatedAt', 'publishedAt'],
];
const ALLOWED = [
  ...['createPost published', 'editPost published', 'createTerm published', 'editTerm published'],
  // The id of a report's body is that of the reported item; a claim is of an item, too.
  ...['sendReport id', 'claimItem id', 'releaseItem id'],
  // The id of the credential.
  ...['addPasskey id', 'signInWithPasskey id', 'prove id'],
];

/** The body is valid, but its made-up token is not, there is no subscriber, or the campaign is a draft. */
const UNPROVEN: Record<string, number> = {
  // The example is not the caller's password.
  deleteAccount: 403,
  resetPassword: 403,
  signInWithPasskey: 409,
  signInWithMagicLink: 401,
  addPasskey: 409,
  prove: 409,
  turnOnCodes: 409,
  unsubscribe: 404,
  checkInvitation: 403,
  confirm: 404,
  switchOff: 404,
  confirmEmail: 404,
  undoEmailChange: 404,
  unsubscribeFromDigest: 404,
  // The example is the address of another account.
  changeAccount: 409,
  // The comment of someone else.
  editComment: 404,
  deleteComment: 404,
  setPreferences: 404,
  sendCampaign: 409,
  cancelCampaign: 409,
  // The word of the example is in no glossary here.
  linkTerm: 404,
  // No article here has a link.
  checkLinkAgain: 404,
  // About a story that does not exist.
  sendReport: 404,
  findReceipt: 404,
  correctStory: 404,
  withdrawStory: 404,
  answerQuestion: 404,
  agreeToSuggestion: 404,
  // The suggestion has changed the version of the story.
  publishSuggestion: 409,
};

/** The required parameters of the query, with their examples. */
const queryOf = ({ parameters }: Call): string => {
  const required = parameters.filter((one) => one.in === 'query' && one.required);
  const pairs = required.map(({ name, schema }) => [name, String(schema.example)]);
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
};

describe('request bodies', () => {
  let archive: TestApp;
  let world: World;
  let document: ContractDocument;
  let withBody: Call[];

  beforeAll(async () => {
    archive = await startApp();
    world = await World.build(archive);
    document = new ContractDocument((await archive.visitor.get('/api/openapi.json').expect(200)).body);
    // The reports of bounces need a token; newsletter-bounces.int has their bodies.
    withBody = document.calls.filter(({ path, body }) => body && path !== '/api/newsletter/bounces');
  });
  afterAll(async () => {
    closeConnections();
    await archive?.close();
  });

  const post = (call: Call, id: number | undefined, body: unknown) =>
    send(archive.url, {
      method: call.method,
      target:
        call.path
          .replace('{id}', String(id))
          .replace('{mediaId}', world.mediaId)
          .replace('{reactionType}', 'heart')
          .replace('{page}', 'terms')
          .replace('{slug}', KNOWN_TERM)
          .replace('{kind}', 'crisis') + queryOf(call),
      headers: { cookie: world.cookie(lowestCaller(call.who)), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  /** For decisions, an undecided item; for reader actions, an item that readers can see. */
  async function targetOf(call: Call): Promise<number | undefined> {
    const [thing] = nameOfId(call, 'id').split('Id') as [string];
    // One call changes the report or the waiting story that the next one needs.
    if (thing === 'report' || thing === 'waiting') await world.restore(call);
    if (thing === 'waiting') return world.ids['waitingId'];
    const decides = /\{id\}(\/approve|\/publish)?$/.test(call.path);
    return call.path.includes('{id}') && decides ? world.make(thing, { pending: true }) : world.ids[`${thing}Id`];
  }

  it('from the examples in the document are accepted', async () => {
    const refused: string[] = [];
    for (const call of withBody) {
      const { status, text } = await post(call, await targetOf(call), call.body!.media.example);
      const expected = UNPROVEN[call.id];
      if (expected ? status !== expected : status >= 300)
        refused.push(`${call.method} ${call.path}: ${status} ${text}`);
    }
    expect(refused).toEqual([]);
  });

  it('have no field that only the server sets', () => {
    const inCode = withBody.flatMap(({ id, body }) =>
      Object.keys(document.resolve(body!.media.schema).properties ?? {})
        .filter((name) => SERVERS.includes(name))
        .map((name) => `${id} ${name}`),
    );
    const instruction = {
      ifMissing:
        'only the server sets such a field: remove it from the DTO, or add it to ALLOWED and say what it means there',
      ifUnknown: 'the call takes no such field, remove it from ALLOWED here',
    };
    expect(differences({ inCode, listed: ALLOWED }, instruction)).toEqual([]);
  });

  it('cannot use invisible text for a required text', async () => {
    const taken: string[] = [];
    let tried = 0;
    for (const call of withBody) {
      const { properties = {} } = document.resolve(call.body!.media.schema);
      const texts = Object.entries(properties).filter(([, { minLength, pattern }]) => minLength && pattern);
      const id = call.path.includes('{id}') ? world.ids[nameOfId(call, 'id')] : undefined;
      for (const [name] of texts) {
        for (const unseen of ['\u200b', '\u2800', '\u3164', '\u00ad', '\u202e', '\ufe0f', '\u{e0041}']) {
          tried++;
          const example = { ...(call.body!.media.example as object), [name]: unseen.repeat(60) };
          const { status, text } = await post(call, id, example);
          const reported = status === 400 ? (JSON.parse(text) as { errors: { path: string }[] }).errors : [];
          if (!reported.some(({ path }) => path === name))
            taken.push(`${call.method} ${call.path} ${name}: ${status} ${text}`);
        }
      }
    }
    expect(taken).toEqual([]);
    expect(tried).toBeGreaterThan(100);
  });
});
