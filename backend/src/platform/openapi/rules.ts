import type { OpenAPIObject } from '@nestjs/swagger';
import type { RateLimitTable, RouteLimit } from '../http/rate-limit/limit-table.js';
import { NEVER_CACHED } from './api-decorators.js';
import { PROBLEM_RESPONSES, RESPONSE_HEADERS, problemRef } from './problems.js';
import { routeKey } from '../http/auth/permission-table.js';
import type { Permission, PermissionTable } from '../http/auth/permission-table.js';

export type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type ApiResponse = { description?: string; headers?: Record<string, object>; content?: Record<string, object> };

export const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

const SUCCESS: Record<string, string> = {
  200: 'Done.',
  201: 'Created.',
  202: 'Accepted and durable.',
  204: 'Done. There is no content.',
  302: 'It is at another address.',
};
const audienceOf = (permission: Permission): string => {
  if (permission === 'visitor') return 'For everyone.';
  return permission === 'member' ? 'For signed-in accounts.' : `For accounts with the capability \`${permission}\`.`;
};

/**
 * Adds to each operation everything that follows from its permission, method, parameters and rate limit, so that
 * controllers declare only what is specific to them.
 */
export function addRouteRules(document: OpenAPIObject, permissions: PermissionTable, limits: RateLimitTable): void {
  const components = (document.components ??= {}) as Record<string, object>;
  components['responses'] = PROBLEM_RESPONSES;
  components['headers'] = RESPONSE_HEADERS;
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const method of METHODS) {
      const operation = operations[method];
      const route = routeKey(method.toUpperCase(), path.replace(/\{(\w+)\}/g, ':$1'));
      if (!operation) continue;
      // The fallback has no effect: a boot check refuses routes that are missing in the permission table.
      const call = { reads: method === 'get', permission: permissions[route] ?? 'member', limit: limits[route] };
      const isNeverCached = NEVER_CACHED in operation;
      Reflect.deleteProperty(operation, NEVER_CACHED);
      // Routes outside /api report the current state of a process and are never cached.
      completeOperation(operation, {
        ...call,
        isCacheable: call.reads && call.permission === 'visitor' && path.startsWith('/api/') && !isNeverCached,
      });
    }
  }
}

interface Call {
  reads: boolean;
  permission: Permission;
  limit: RouteLimit | undefined;
  /** Whether caches may store the response. */
  isCacheable: boolean;
}

function completeOperation(operation: Operation, call: Call): void {
  const { permission, limit, isCacheable } = call;
  operation.summary ??= toSentence(operation.operationId ?? '');
  operation.description = [operation.description, audienceOf(permission), limit && describeLimit(limit)]
    .filter(Boolean)
    .join(' ');
  if (permission !== 'visitor') operation.security = [{ cookie: [permission] }];
  // For programs, such as the one that writes docs/api.md. People read it in the description.
  if (limit) Object.assign(operation, { 'x-rate-limit': { count: limit.count, seconds: limit.seconds, by: limit.by } });
  const responses = operation.responses as Record<string, object>;
  for (const [status, response] of Object.entries(responses)) {
    if (Number(status) < 400) describeSuccess(response, status, isCacheable);
  }
  if (isCacheable && '200' in responses) {
    responses['304'] = {
      description: 'The client has this version already (If-None-Match).',
      headers: headers('ETag', 'Cache-Control'),
    };
  }
  for (const status of [...declaredProblems(responses), ...problemsOf(operation, call)])
    responses[status] = problemRef(status);
}

/** Returns the problem statuses that any operation of this kind can respond with. */
function problemsOf(operation: Operation, { reads, permission, limit }: Call): number[] {
  const has = (location: string) => operation.parameters?.some((one) => 'in' in one && one.in === location);
  return [
    // Every state-changing route parses a body, even if it needs none, and refuses cross-origin requests.
    ...(reads ? [] : [400, 403, 413, 415]),
    ...(has('query') ? [400] : []),
    ...(has('path') ? [404] : []),
    ...(permission === 'visitor' ? [] : [401]),
    ...(permission === 'visitor' || permission === 'member' ? [] : [403]),
    ...(limit ? [429] : []),
    500,
    503,
  ];
}

const declaredProblems = (responses: Record<string, object>): number[] =>
  Object.entries(responses)
    .filter(([, response]) => 'application/problem+json' in ((response as ApiResponse).content ?? {}))
    .map(([status]) => Number(status));

function describeSuccess(response: ApiResponse, status: string, isCacheable: boolean): void {
  response.description ||= SUCCESS[status] ?? 'Done.';
  const tag = isCacheable && status === '200' ? ['ETag'] : [];
  response.headers = { ...response.headers, ...headers(...tag, 'Cache-Control') };
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
