import type { Answer, Call, ContractDocument } from './contract-document.js';
import type { Draft } from './requests.js';
import { lowestCaller } from '../caller-kind.js';
import type { CallerKind } from '../caller-kind.js';
import type { Got } from './send.js';

const RANK: Record<CallerKind, number> = { visitor: 0, member: 1, admin: 2 };
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
/** Internals that must never be in a response: stack traces, file names, SQL. */
const INSIDES = /node_modules|\.(ts|js):\d+|^\s+at |select .+ from |insert into|violates|syntax error at/im;

/** Returns the rules of the contract that a response violates; empty if there is none. */
export function contractViolations(document: ContractDocument, asked: Call, draft: Draft, got: Got): string[] {
  const call = calledBy(document, asked, draft);
  const answer = call?.answers[got.status];
  return [
    ...always(got),
    ...(call ? listed(call, draft, got) : unlisted(got)),
    ...(call && answer ? described(document, answer, draft, got) : []),
    ...(call ? cacheFaults(call, draft, got) : []),
    ...(call ? judged(call, draft, got) : []),
  ];
}

/** The call that handles a method. A path may be requested with its own method, with HEAD, or with an unknown one. */
function calledBy(document: ContractDocument, asked: Call, { method }: Draft): Call | undefined {
  const meant = method === 'HEAD' ? 'GET' : method;
  return document.calls.find((one) => one.path === asked.path && one.method === meant);
}

function always({ status, headers, text }: Got): string[] {
  const faults: string[] = [];
  if (status >= 500) faults.push(`a server error: ${status}`);
  if (!UUID.test(String(headers['x-request-id']))) faults.push('no X-Request-Id');
  if (status >= 400 && INSIDES.test(text)) faults.push('it reveals internals');
  if (status >= 400 && headers['cache-control'] !== 'private, no-store') faults.push('an error that may be cached');
  return faults;
}

const unlisted = ({ status }: Got): string[] =>
  status === 404 || (status >= 400 && status < 500) ? [] : [`${status} for an unknown method`];

function listed(call: Call, draft: Draft, { status }: Got): string[] {
  if (String(status) in call.answers) return [];
  // An address that cannot be parsed is rejected before it is routed.
  if (status === 400 && !isReadable(draft.target)) return [];
  if (status === 404 && draft.contract === 'odd') return [];
  return [`${status} is not among ${Object.keys(call.answers).join(' ')}`];
}

function isReadable(target: string): boolean {
  try {
    decodeURI(target.split('?')[0]!);
    return true;
  } catch {
    return false;
  }
}

/** Compares headers and body with the document's description of this status. */
function described(document: ContractDocument, answer: Answer, { method }: Draft, got: Got): string[] {
  const faults: string[] = [];
  for (const [name, { required, schema }] of Object.entries(answer.headers ?? {})) {
    const value = got.headers[name.toLowerCase()];
    if (value === undefined) {
      if (required) faults.push(`no ${name}`);
      continue;
    }
    const fault = document.fault(schema, schema.type === 'integer' ? Number(value) : String(value));
    if (fault) faults.push(`${name}: ${fault}`);
  }
  const type = String(got.headers['content-type'] ?? '').split(';')[0]!;
  if (method === 'HEAD' || !answer.content) {
    if (got.text !== '') faults.push('an undocumented body');
    return faults;
  }
  const media = answer.content[type];
  if (!media) return [...faults, `${type || 'nothing'} instead of ${Object.keys(answer.content).join(' or ')}`];
  if (type.endsWith('json')) faults.push(...jsonFaults(document, media.schema, got));
  return faults;
}

function jsonFaults(document: ContractDocument, schema: object, { status, text }: Got): string[] {
  let body: { detail?: unknown; message?: unknown; status?: unknown; errors?: { message?: unknown }[] };
  try {
    body = JSON.parse(text) as typeof body;
  } catch {
    return ['a body that is no JSON'];
  }
  const faults: string[] = [];
  const fault = document.fault(schema, body, status < 400);
  if (fault) faults.push(`its body: ${fault}`);
  if (status < 400) return faults;
  if (body.status !== status) faults.push(`a problem of status ${String(body.status)}`);
  if (!body.message || body.message !== body.detail) faults.push('message and detail differ');
  if (status === 400 && body.errors?.[0]?.message !== body.message) faults.push("the first error's message differs");
  return faults;
}

/** Checks cache-control: shared caches may store public responses only. */
function cacheFaults(call: Call, { method, role }: Draft, { status, headers }: Got): string[] {
  if (status >= 300 && status !== 304) return [];
  const reads = method === 'GET' || method === 'HEAD';
  const forAll = reads && call.who === 'visitor' && '304' in call.answers && role !== 'admin';
  const expected = forAll ? 'public, max-age=0, must-revalidate' : 'private, no-store';
  const faults = headers['cache-control'] === expected ? [] : [`Cache-Control ${String(headers['cache-control'])}`];
  if (forAll && !headers['etag']) faults.push('no ETag');
  return faults;
}

/** Checks the status: missing permission is refused, invalid input never accepted, valid input never called invalid. */
function judged(call: Call, draft: Draft, { status }: Got): string[] {
  if (draft.contract === 'odd' || draft.method !== call.method) return [];
  const faults: string[] = [];
  const may = RANK[draft.role] >= RANK[lowestCaller(call.who)];
  const readable = draft.contract === 'sound' || !isRaw(draft.body);
  if (!may && readable && status !== (draft.role === 'visitor' ? 401 : 403)) {
    faults.push(`${status} for a ${draft.role} without permission`);
  }
  if (draft.contract === 'broken' && status < 400) faults.push(`${status} for an invalid request`);
  if (draft.contract === 'sound' && !call.needsFile && [400, 413, 415].includes(status))
    faults.push(`${status} for a valid request`);
  return faults;
}

/** Whether JSON.parse rejects or changes a body. Such a body is rejected before the sender's session is read. */
function isRaw(body: string | undefined): boolean {
  try {
    return body !== undefined && (/"constructor"|"__proto__"/.test(body) || JSON.stringify(JSON.parse(body)) !== body);
  } catch {
    return true;
  }
}
