import type { OpenAPIObject } from '@nestjs/swagger';
import { PROBLEM_RESPONSES, RESPONSE_HEADERS, problemRef } from './openapi-problems.js';
import { routeKey } from './permissions.js';
import type { Permission, PermissionTable } from './permissions.js';

export type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Answer = { description?: string; headers?: Record<string, object>; content?: Record<string, object> };

export const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** How often one address or account may use a route. */
export interface Limited {
  count: number;
  seconds: number;
  by: 'address' | 'account';
}

const SUCCESS: Record<string, string> = {
  200: 'Done.',
  201: 'Made.',
  202: 'Taken: it is durable.',
  204: 'Done; there is nothing to say.',
  302: 'It is elsewhere.',
};
const WHO: Record<Permission, string> = {
  visitor: 'For everybody.',
  member: 'For whoever is signed in.',
  admin: 'For admins.',
};

/**
 * Completes each operation by what follows from who may use it, its method, its parameters and its limit, so that a
 * controller names only what its own rules add.
 */
export function followRules(
  document: OpenAPIObject,
  permissions: PermissionTable,
  limits: Readonly<Record<string, Limited>>,
): void {
  const components = (document.components ??= {}) as Record<string, object>;
  components['responses'] = PROBLEM_RESPONSES;
  components['headers'] = RESPONSE_HEADERS;
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const method of METHODS) {
      const operation = operations[method];
      const route = routeKey(method.toUpperCase(), path.replace(/\{(\w+)\}/g, ':$1'));
      // A route that the table does not name ends the start a little later.
      if (operation) complete(operation, method, permissions[route] ?? 'admin', limits[route]);
    }
  }
}

function complete(operation: Operation, method: string, who: Permission, limit: Limited | undefined): void {
  const reads = method === 'get';
  operation.summary ??= words(operation.operationId ?? '');
  operation.description = [operation.description, WHO[who], limit && described(limit)].filter(Boolean).join(' ');
  if (who !== 'visitor') operation.security = [{ cookie: [who] }];
  const answers = operation.responses as Record<string, object>;
  for (const [status, answer] of Object.entries(answers)) {
    if (Number(status) < 400) describeSuccess(answer, status, reads && who === 'visitor');
  }
  const cached = reads && who === 'visitor' && '200' in answers;
  if (cached)
    answers['304'] = { description: 'It is what you have (If-None-Match).', headers: headers('ETag', CACHED) };
  for (const status of [...ownProblems(answers), ...problemsOf(operation, reads, who, limit)]) {
    answers[status] = problemRef(status);
  }
}

const CACHED = 'Cache-Control';

/** What any call of this kind can answer besides doing what it is for. */
function problemsOf(operation: Operation, reads: boolean, who: Permission, limit: Limited | undefined): number[] {
  const has = (place: string) => operation.parameters?.some((one) => 'in' in one && one.in === place);
  return [
    // A state-changing call reads a body, wanted or not, and is refused to other sites.
    ...(reads ? [] : [400, 403, 413, 415]),
    ...(has('query') ? [400] : []),
    ...(has('path') ? [404] : []),
    ...(who === 'visitor' ? [] : [401]),
    ...(who === 'admin' ? [403] : []),
    ...(limit ? [429] : []),
    500,
    503,
  ];
}

const ownProblems = (answers: Record<string, object>): number[] =>
  Object.entries(answers)
    .filter(([, answer]) => 'application/problem+json' in ((answer as Answer).content ?? {}))
    .map(([status]) => Number(status));

function describeSuccess(answer: Answer, status: string, isPublic: boolean): void {
  answer.description ||= SUCCESS[status] ?? 'Done.';
  const tagged = isPublic && status === '200' ? ['ETag'] : [];
  answer.headers = { ...answer.headers, ...headers(...tagged, CACHED) };
}

const headers = (...names: string[]): Record<string, object> =>
  Object.fromEntries(['X-Request-Id', ...names].map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const described = ({ count, seconds, by }: Limited): string =>
  `At most ${count} in ${seconds % 3600 === 0 ? `${seconds / 3600} h` : `${seconds / 60} min`} per ${by}.`;

/** listCommentsOfPost → List comments of post */
const words = (name: string): string => {
  const text = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
};
