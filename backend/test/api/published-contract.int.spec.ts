import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type TestAgent from 'supertest/lib/agent.js';
import { permissions } from '../../src/permissions.js';
import { differences } from '../support/faults.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

/** Routes whose body is optional: decisions (version and reason), and marking notifications as read. */
const OPTIONAL_BODIES = [
  'DELETE /api/comments/:id',
  'DELETE /api/confessions/:id',
  'DELETE /api/confessions/:id/flag/:kind',
  'DELETE /api/posts/:id',
  'DELETE /api/submissions/:id',
  'DELETE /api/suggestions/:id',
  'POST /api/comments/:id/approve',
  'POST /api/confessions/:id/approve',
  'POST /api/confessions/:id/suggest/publish',
  'POST /api/me/notifications/read',
  'POST /api/newsletter/campaigns/:id/cancel',
  'POST /api/newsletter/campaigns/:id/send',
  'POST /api/posts/:id/pin',
  'POST /api/posts/:id/publish',
  'POST /api/posts/:id/unpin',
  'POST /api/posts/:id/unschedule',
  'POST /api/reports/:id/dismiss',
  'POST /api/reports/:id/uphold',
  'POST /api/submissions/:id/approve',
  'POST /api/suggestions/:id/approve',
];

describe('the published contract', () => {
  let archive: TestApp;
  let admin: TestAgent;
  let contract: Contract;
  beforeAll(async () => {
    archive = await startApp();
    admin = await archive.admin();
    contract = (await archive.visitor.get('/api/openapi.json').expect(200)).body as Contract;
  });
  afterAll(() => archive?.close());

  const operations = () =>
    Object.entries(contract.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        route: `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
        operation,
      })),
    );
  const schemaOf = (name: string) => contract.components.schemas[name]!;

  it('is OpenAPI 3.1: null is a type, and every reference resolves', () => {
    expect(contract.openapi).toMatch(/^3\.1\./);
    expect(faults(contract)).toEqual([]);
  });

  it('is checked by a function that finds planted faults', () => {
    const broken = { components: { schemas: {} }, a: [{ $ref: '#/components/schemas/Gone' }, { nullable: true }] };
    expect(faults(broken)).toEqual(['#/a/0: no #/components/schemas/Gone', '#/a/1: nullable']);
  });

  it('requires the session cookie exactly where the permission table does', () => {
    expect(contract.components.securitySchemes).toMatchObject({
      cookie: { type: 'apiKey', in: 'cookie', name: 'sid' },
    });
    for (const { route, operation } of operations()) {
      expect([route, operation.security]).toEqual([
        route,
        permissions[route] === 'visitor' ? undefined : [{ cookie: [permissions[route]] }],
      ]);
    }
    expect(operations().filter(({ operation }) => operation.security).length).toBeGreaterThan(10);
  });

  it('has path ids as positive integers', () => {
    const inPaths = operations().flatMap(({ operation }) =>
      (operation.parameters ?? []).filter((parameter) => parameter.in === 'path' && parameter.name === 'id'),
    );
    expect(inPaths.length).toBeGreaterThan(10);
    for (const parameter of inPaths) {
      expect(parameter).toEqual({
        name: 'id',
        in: 'path',
        required: true,
        schema: { type: 'integer', minimum: 1 },
        example: 1,
      });
    }
  });

  it('has an optional body for decisions and for notifications that are read, and for nothing else', () => {
    const bodies = operations().filter(({ operation }) => operation.requestBody);
    const optional = bodies.filter(({ operation }) => !operation.requestBody!.required).map(({ route }) => route);
    expect(
      differences(
        { inCode: optional, listed: OPTIONAL_BODIES },
        {
          ifMissing:
            'its body is optional: if it is a decision, add it to OPTIONAL_BODIES here, otherwise require the body',
          ifUnknown: 'it has no optional body, remove it from OPTIONAL_BODIES here',
        },
      ),
    ).toEqual([]);
    expect(bodies.length).toBeGreaterThan(optional.length);
  });

  it('lists exactly the fields of a post and its summary', async () => {
    const draft = { title: 'T', content: 'C', categoryId: 1, published: true };
    const { id } = (await admin.post('/api/posts').send(draft).expect(201)).body as { id: number };
    const post = await admin.get(`/api/posts/${id}`).expect(200);
    const [summary] = (await admin.get('/api/posts?fields=summary').expect(200)).body as object[];
    const [whole] = (await admin.get('/api/posts').expect(200)).body as object[];
    const view = 'content/presenters/post.view.ts';
    /** The fields that are only in a response, or only required by its class. */
    const faultsOf = (name: string, body: unknown, call: string) =>
      differences(
        { inCode: Object.keys(body as object), listed: schemaOf(name).required },
        {
          ifMissing: `${call} has it, declare it by @ApiProperty in ${name} of ${view}`,
          ifUnknown: `${call} lacks it, add it in content/presenters/rows.ts, or remove it from ${name} of ${view}`,
        },
      );
    expect([
      ...faultsOf('Post', schemaOf('Post').properties, 'its class'),
      ...faultsOf('Post', post.body, 'GET /api/posts/:id'),
      ...faultsOf('Post', whole, 'GET /api/posts'),
      ...faultsOf('PostSummary', summary, 'GET /api/posts?fields=summary'),
    ]).toEqual([]);
  });
});

interface Contract {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, { required: string[]; properties: object }>;
    securitySchemes: object;
  };
}

interface Operation {
  security?: object[];
  parameters?: { in: string; name: string }[];
  requestBody?: { required?: boolean };
}

/** Keywords that OpenAPI 3.1 does not have, and references that do not resolve. */
function faults(document: object): string[] {
  const found: string[] = [];
  const walk = (node: unknown, at: string): void => {
    if (typeof node !== 'object' || node === null) return;
    const { $ref: ref, nullable } = node as { $ref?: unknown; nullable?: unknown };
    if (typeof nullable === 'boolean') found.push(`${at}: nullable`);
    if (typeof ref === 'string' && !resolves(document, ref)) found.push(`${at}: no ${ref}`);
    for (const [key, value] of Object.entries(node)) walk(value, `${at}/${key}`);
  };
  walk(document, '#');
  return found;
}

function resolves(document: object, ref: string): boolean {
  const [start, ...keys] = ref.split('/');
  let node: unknown = start === '#' ? document : undefined;
  for (const key of keys) node = (node as Record<string, unknown> | undefined)?.[key];
  return node !== undefined;
}
