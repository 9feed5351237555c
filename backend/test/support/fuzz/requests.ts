import fc from 'fast-check';
import { bodyLimits } from '../../../src/body-limits.js';
import { HOSTILE_JSON, HOSTILE_MARKDOWN } from '../hostile-corpus.js';
import type { Call, ContractDocument, Parameter } from './contract-document.js';
import { FOREIGN_FIELDS, ODD_HEADERS, ODD_VALUES, OTHER_METHODS, RAW_BODIES, RAW_VALUES } from './oddities.js';
import { anything, BROKEN_TEXTS, isText, valid } from './values.js';
import type { CallerKind } from '../caller-kind.js';
import type { Known } from './values.js';

/** A request to one call before it is sent: all of it can be printed and shrunk. */
export interface Draft {
  role: CallerKind;
  method: string;
  target: string;
  headers: Record<string, string>;
  /** The raw body, if any. */
  body?: string;
  /** Whether the contract allows it: yes, no, or unspecified. */
  contract: 'sound' | 'broken' | 'odd';
}

const ROLES: CallerKind[] = ['visitor', 'member', 'admin'];
const JSON_TYPE = { 'content-type': 'application/json' };

/** Requests to one call: valid ones, ones with one fault, and odd ones, in each of the three roles. */
export function requestsTo(document: ContractDocument, call: Call, known: Known): fc.Arbitrary<Draft> {
  const sound = soundRequest(document, call, known);
  const choices = [
    { weight: 4, arbitrary: sound },
    { weight: 1, arbitrary: oddHeaders(sound) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(sound, fc.constantFrom(...OTHER_METHODS))
        .map(([one, method]) => ({ ...one, method, contract: 'odd' as const })),
    },
  ];
  if (call.body) {
    choices.push({ weight: 5, arbitrary: brokenBody(document, call, sound) });
    choices.push({ weight: 1, arbitrary: hostileBody(document, call, sound) });
    choices.push({
      weight: 2,
      arbitrary: fc
        .tuple(sound, fc.constantFrom(...RAW_BODIES))
        .map(([one, body]) => ({ ...one, headers: JSON_TYPE, body, contract: 'broken' as const })),
    });
  }
  const places = call.parameters.filter(({ in: place }) => place !== 'header');
  if (places.length > 0) choices.push({ weight: 4, arbitrary: oddParameter(call, sound, places) });
  return fc.oneof(...choices) as fc.Arbitrary<Draft>;
}

/** Valid requests only, by a permitted role: each call has to succeed at least once. */
export function soundRequest(document: ContractDocument, call: Call, known: Known): fc.Arbitrary<Draft> {
  const parts = call.parameters.map(({ name, schema, required, in: place }) => {
    const ours = schema.enum ? undefined : (known[nameOfId(call, name)] ?? known[name]);
    // A body may have null where a parameter is left out.
    const value = (ours ?? valid(document, schema)).filter((one) => one !== null).map(String);
    return required || place === 'path' ? value : fc.option(value, { nil: undefined, freq: 2 });
  });
  // A cursor cannot be generated. Other tests cover pagination.
  const omitted = new Set(['cursor']);
  const full = call.body ? valid(document, call.body.media.schema, known) : fc.constant(undefined);
  const body = call.body?.required ? full : fc.option(full, { nil: undefined, freq: 3 });
  return fc
    .record({
      role: fc.constantFrom(...ROLES),
      values: fc.tuple(...parts),
      body,
    })
    .map(({ role, values, body }) => ({
      role,
      method: call.method,
      target: targetOf(
        call,
        Object.fromEntries(call.parameters.map(({ name }, n) => [name, omitted.has(name) ? undefined : values[n]])),
      ),
      headers: body === undefined ? {} : JSON_TYPE,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      contract: 'sound' as const,
    }));
}

/** Without its last letters, the plural is not the singular. */
const IRREGULAR: Record<string, string> = { categor: 'category', ser: 'series', user: 'person' };

/** The calls about what is written before readers see it, for which there is an article of its own. */
const ABOUT_DRAFTS = /^\/api\/posts\/\{id\}\/(?:draft|revisions|preview-link|ask-to-publish)/;
/** The calls about a story that waits, by its id or its receipt, for which there is a new story each time. */
export const ABOUT_WAITING_STORIES = /^\/api\/(?:receipts|confessions\/\{id\}\/(?:question|suggest|flag))/;

/** Returns `postId` for the `id` of /api/posts/{id}. */
export function nameOfId({ path }: Call, name: string): string {
  if (name === 'id' && ABOUT_DRAFTS.test(path)) return 'writtenId';
  if (name === 'id' && ABOUT_WAITING_STORIES.test(path)) return 'waitingId';
  if (name === 'id' && path.startsWith('/api/moderation/notes/')) return 'noteId';
  if (name === 'slug' && path.startsWith('/api/glossary/')) return 'termSlug';
  if (name === 'token' && path.startsWith('/api/previews/')) return 'previewToken';
  const of = /^\/api\/(?:newsletter\/|auth\/)?(\w+?)(?:ies|s)?\/.*\{id\}/.exec(path)?.[1];
  return name === 'id' && of ? `${IRREGULAR[of] ?? of}Id` : name;
}

function targetOf({ path }: Pick<Call, 'path'>, values: Record<string, string | undefined>): string {
  const query: string[] = [];
  let target = path;
  for (const [name, value] of Object.entries(values)) {
    if (target.includes(`{${name}}`)) target = target.replace(`{${name}}`, () => encode(value ?? ''));
    else if (value !== undefined) query.push(`${encode(name)}=${encode(value)}`);
  }
  return query.length > 0 ? `${target}?${query.join('&')}` : target;
}

const encode = (value: string) => encodeURIComponent(value.toWellFormed());

/** Breaks a valid body: omits a field, changes its type, exceeds its bounds, adds another, or sends no object. */
function brokenBody(document: ContractDocument, call: Call, sound: fc.Arbitrary<Draft>): fc.Arbitrary<Draft> {
  const schema = call.body!.media.schema;
  const fields = Object.keys(document.resolve(schema).properties ?? {});
  const change = fc.oneof(
    ...(fields.length > 0
      ? [
          fc.constantFrom(...fields).map((name) => (body: Fields) => void delete body[name]),
          fc.tuple(fc.constantFrom(...fields), anything()).map(
            ([name, value]) =>
              (body: Fields) =>
                void (body[name] = value),
          ),
          fc.tuple(fc.constantFrom(...fields), fc.constantFrom(...BROKEN_TEXTS)).map(
            ([name, value]) =>
              (body: Fields) =>
                void (body[name] = value),
          ),
        ]
      : []),
    fc.tuple(fc.constantFrom(...FOREIGN_FIELDS), anything()).map(
      ([name, value]) =>
        (body: Fields) =>
          void (body[name] = value),
    ),
  );
  const inside = fc.tuple(sound, change).map(([draft, apply]) => {
    const body = JSON.parse(draft.body ?? '{}') as Fields;
    apply(body);
    return [draft, body] as const;
  });
  const whole = fc.tuple(sound, fc.constantFrom<unknown>(null, [], [{}], 'text', 7, true));
  return fc.oneof({ weight: 8, arbitrary: inside }, { weight: 1, arbitrary: whole }).map(([draft, body]) => ({
    ...draft,
    headers: JSON_TYPE,
    body: JSON.stringify(body),
    // The schema decides: omitting an optional field is valid, for example. Padding beyond a length is trimmed first.
    contract: document.fault(schema, body) !== undefined || !isText(body) ? ('broken' as const) : ('odd' as const),
  }));
}

type Fields = Record<string, unknown>;

/** A body of the maximum size: JSON that is slow to parse, or a slow text in one of its fields. */
function hostileBody(document: ContractDocument, call: Call, sound: fc.Arbitrary<Draft>): fc.Arbitrary<Draft> {
  const route = `${call.method} ${call.path.replace(/\{(\w+)\}/g, ':$1')}`;
  const limit = bodyLimits.routes[route] ?? bodyLimits.default;
  const { properties = {} } = document.resolve(call.body!.media.schema);
  const texts = Object.entries(properties).filter(([, { maxLength = 0 }]) => maxLength >= 1_000);
  const bodies = fc
    .tuple(sound, fc.constantFrom(...HOSTILE_JSON), fc.constantFrom(limit / 4, limit, limit + 1_024))
    .map(([draft, [, make], size]) => ({ ...draft, headers: JSON_TYPE, body: make(size), contract: 'odd' as const }));
  if (texts.length === 0) return bodies;
  const fields = fc
    .tuple(sound, fc.constantFrom(...texts), fc.constantFrom(...HOSTILE_MARKDOWN))
    .map(([draft, [name, { maxLength }], [, make]]) => {
      const body = { ...(JSON.parse(draft.body ?? '{}') as Fields), [name]: make(Math.min(maxLength!, 10_000)) };
      return { ...draft, headers: JSON_TYPE, body: JSON.stringify(body), contract: 'odd' as const };
    });
  return fc.oneof(bodies, fields);
}

function oddParameter(call: Call, sound: fc.Arbitrary<Draft>, places: Parameter[]): fc.Arbitrary<Draft> {
  const value = fc.oneof(
    fc.constantFrom(...ODD_VALUES).map(encode),
    fc.constantFrom(...RAW_VALUES),
    fc.string({ unit: 'binary', maxLength: 20 }).map(encode),
  );
  const suffix = fc.constantFrom('', '', '&again=1', '[]', '%5B%5D');
  return fc.tuple(sound, fc.constantFrom(...places), value, suffix).map(([draft, { name, in: place }, odd, more]) => {
    const [path, query = ''] = draft.target.split('?') as [string, string?];
    const target =
      place === 'path'
        ? [withSegment(call, path, name, odd), query].filter(Boolean).join('?')
        : `${path}?${[...query.split('&').filter((one) => one && !one.startsWith(`${name}=`)), `${name}${more === '&again=1' ? '' : more}=${odd}${more === '&again=1' ? `&${name}=${odd}` : ''}`].join('&')}`;
    return { ...draft, target, contract: 'odd' as const };
  });
}

function withSegment(call: Call, path: string, name: string, value: string): string {
  const at = call.path.split('/').indexOf(`{${name}}`);
  return path
    .split('/')
    .map((segment, n) => (n === at ? value : segment))
    .join('/');
}

const oddHeaders = (sound: fc.Arbitrary<Draft>): fc.Arbitrary<Draft> =>
  fc.tuple(sound, fc.constantFrom(...ODD_HEADERS)).map(([draft, odd]) => ({
    ...draft,
    // A request with another cookie is not signed in.
    role: odd['cookie'] ? ('visitor' as const) : draft.role,
    headers: { ...draft.headers, ...odd },
    contract: 'odd' as const,
  }));
