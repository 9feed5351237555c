import type { OpenAPIObject } from '@nestjs/swagger';
import type { RateLimitTable, RouteLimit } from '../http/rate-limit/limit-table.js';
import { PROBLEM_RESPONSES, RESPONSE_HEADERS, problemRef } from './problems.js';
import { routeKey } from '../http/auth/permissions.js';
import type { Permission, PermissionTable } from '../http/auth/permissions.js';

export type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type ApiResponse = { description?: string; headers?: Record<string, object>; content?: Record<string, object> };

export const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

const SUCCESS: Record<string, string> = {
  200: 'Done.',
  201: 'Made.',
  202: 'Taken: it is durable.',
  204: 'Done; there is nothing to say.',
  302: 'It is elsewhere.',
};
const AUDIENCE: Record<Permission, string> = {
  visitor: 'For everybody.',
  member: 'For whoever is signed in.',
  admin: 'For admins.',
};

/**
 * Completes each operation by what follows from who may use it, its method, its parameters and its limit, so that a
 * controller names only what its own rules add.
 */
export function addRouteRules(document: OpenAPIObject, permissions: PermissionTable, limits: RateLimitTable): void {
  const components = (document.components ??= {}) as Record<string, object>;
  components['responses'] = PROBLEM_RESPONSES;
  components['headers'] = RESPONSE_HEADERS;
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const method of METHODS) {
      const operation = operations[method];
      const route = routeKey(method.toUpperCase(), path.replace(/\{(\w+)\}/g, ':$1'));
      // A route that the table does not name ends the start a little later.
      if (!operation) continue;
      const call = { reads: method === 'get', permission: permissions[route] ?? 'admin', limit: limits[route] };
      // Outside /api is what tells of a process, now: nobody keeps that.
      completeOperation(operation, {
        ...call,
        isCacheable: call.reads && call.permission === 'visitor' && path.startsWith('/api/'),
      });
    }
  }
}

interface Call {
  reads: boolean;
  permission: Permission;
  limit: RouteLimit | undefined;
  /** Whether caches may keep what it answers. */
  isCacheable: boolean;
}

function completeOperation(operation: Operation, call: Call): void {
  const { permission, limit, isCacheable } = call;
  operation.summary ??= toSentence(operation.operationId ?? '');
  operation.description = [operation.description, AUDIENCE[permission], limit && describeLimit(limit)]
    .filter(Boolean)
    .join(' ');
  if (permission !== 'visitor') operation.security = [{ cookie: [permission] }];
  const answers = operation.responses as Record<string, object>;
  for (const [status, answer] of Object.entries(answers)) {
    if (Number(status) < 400) describeSuccess(answer, status, isCacheable);
  }
  if (isCacheable && '200' in answers) {
    answers['304'] = { description: 'It is what you have (If-None-Match).', headers: headers('ETag', 'Cache-Control') };
  }
  for (const status of [...declaredProblems(answers), ...problemsOf(operation, call)])
    answers[status] = problemRef(status);
}

/** What any call of this kind can answer besides doing what it is for. */
function problemsOf(operation: Operation, { reads, permission, limit }: Call): number[] {
  const has = (place: string) => operation.parameters?.some((one) => 'in' in one && one.in === place);
  return [
    // A state-changing call reads a body, wanted or not, and is refused to other sites.
    ...(reads ? [] : [400, 403, 413, 415]),
    ...(has('query') ? [400] : []),
    ...(has('path') ? [404] : []),
    ...(permission === 'visitor' ? [] : [401]),
    ...(permission === 'admin' ? [403] : []),
    ...(limit ? [429] : []),
    500,
    503,
  ];
}

const declaredProblems = (answers: Record<string, object>): number[] =>
  Object.entries(answers)
    .filter(([, answer]) => 'application/problem+json' in ((answer as ApiResponse).content ?? {}))
    .map(([status]) => Number(status));

function describeSuccess(answer: ApiResponse, status: string, kept: boolean): void {
  answer.description ||= SUCCESS[status] ?? 'Done.';
  const tag = kept && status === '200' ? ['ETag'] : [];
  answer.headers = { ...answer.headers, ...headers(...tag, 'Cache-Control') };
}

const headers = (...names: string[]): Record<string, object> =>
  Object.fromEntries(['X-Request-Id', ...names].map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const describeLimit = ({ count, seconds, by }: RouteLimit): string =>
  `At most ${count} in ${seconds % 3600 === 0 ? `${seconds / 3600} h` : `${seconds / 60} min`} per ${by}.`;

/** listCommentsOfPost → List comments of post */
const toSentence = (name: string): string => {
  const text = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
};
