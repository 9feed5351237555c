import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { permissions } from '../../src/permissions.js';
import { SITE_ROUTES } from '../../src/platform/http/server/http-server.js';
import { toDo } from '../support/faults.js';
import { ContractDocument } from '../support/fuzz/contract-document.js';
import type { Answer, Call, Schema } from '../support/fuzz/contract-document.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

/** Routes that are not API calls: the document, its viewer, pages and their files. */
const NOT_CALLS = [
  ...['GET /api/openapi.json', 'GET /api/docs', 'GET /api/docs/:file'],
  ...['GET /rss.xml', 'GET /rss/:file', 'GET /sitemap.xml', 'GET /sitemaps/:file', 'GET /robots.txt'],
  ...['GET /media/:id', 'GET /media/:id/:file'],
  'GET /preview/:token/picture/:width',
  ...['GET /article/:id/picture/:width', 'GET /article/:id/social.png', 'GET /social.png'],
  ...['GET /article/:id/card.png', 'GET /stories/:id/card.png'],
  ...['GET /favicon.ico', 'GET /icon.svg', 'GET /apple-touch-icon.png', 'GET /manifest.webmanifest'],
  'GET /sw.js',
  ...['GET /icon-192.png', 'GET /icon-512.png', 'GET /icon-maskable-512.png'],
  // Pages, their files, and HTML forms that are sent to a page.
  ...Object.keys(permissions).filter((route) => SITE_ROUTES.test(route)),
];
/** Calls of the queue board's own page. */
const OF_THE_BOARD = / \/admin\/queues(\/|$)/;
const nameOf = ({ method, path }: Call) => `${method} ${path}`;
const isList = (answer: Answer | undefined) => answer?.headers?.['X-Total-Count'] !== undefined;

/** The rows of docs/api.md: `| GET /api/posts | visitor | 200 400 | limit | note |`. `npm run api:types` writes the columns between. */
function readPage(): { call: string; note: string }[] {
  const page = readFileSync(resolve(import.meta.dirname, '../../../docs/api.md'), 'utf8');
  return [...page.matchAll(/^\| `([A-Z]+ \/\S*)`\s*\|[^|]*\|[^|]*\|[^|]*\|(.*)\|$/gm)].map((row) => ({
    call: row[1]!,
    note: row[2]!.trim(),
  }));
}

describe('the OpenAPI document', () => {
  let archive: TestApp;
  let document: ContractDocument;
  beforeAll(async () => {
    archive = await startApp();
    document = new ContractDocument((await archive.visitor.get('/api/openapi.json').expect(200)).body);
  });
  afterAll(() => archive?.close());

  it('is a valid OpenAPI 3.1 document', async () => {
    expect(document.raw['openapi']).toBe('3.1.0');
    const result = await new Validator().validate(structuredClone(document.raw));
    expect(result).toMatchObject({ valid: true });
    const broken = { ...structuredClone(document.raw), paths: { '/x': { get: { responses: { 200: {} } } } } };
    expect((await new Validator().validate(broken)).valid).toBe(false);
  });

  it('has unique operation ids', () => {
    const ids = document.calls.map(({ id }) => id);
    expect(ids.length).toBe(new Set(ids).size);
  });

  it('agrees with the permission table about every call, and docs/api.md explains each', () => {
    const inDocument = new Map(document.calls.map((call) => [nameOf(call), call.who]));
    const inTable = new Map(
      Object.entries(permissions)
        .filter(([route]) => !NOT_CALLS.includes(route) && !OF_THE_BOARD.test(route))
        .map(([route, who]) => [route.replaceAll(/:(\w+)/g, '{$1}'), who]),
    );
    const page = readPage();
    const faults = [
      ...[...inTable].flatMap(([call, who]) =>
        inDocument.get(call) === who
          ? []
          : [
              `${call}: ${who} in permissions.ts, ${inDocument.get(call) ?? 'missing'} in the document; add @ApiResponse to its controller`,
            ],
      ),
      ...[...inDocument.keys()].flatMap((call) => (inTable.has(call) ? [] : [`${call}: add it to permissions.ts`])),
      ...[...inDocument.keys()].flatMap((call) =>
        page.some((row) => row.call === call && row.note !== '')
          ? []
          : [`${call}: add a row with a note to docs/api.md`],
      ),
      ...page.flatMap(({ call }) => (inDocument.has(call) ? [] : [`${call}: remove its row from docs/api.md`])),
    ];
    expect(faults).toEqual([]);
  });

  it('documents the statuses and headers that follow from the kind of each call', () => {
    for (const call of document.calls) {
      const statuses = Object.keys(call.answers);
      const reads = call.method === 'GET';
      const has = (place: string) => call.parameters.some((parameter) => parameter.in === place);
      const expected = [
        ...(call.who === 'visitor' ? [] : ['401']),
        ...(call.who === 'visitor' || call.who === 'member' ? [] : ['403']),
        ...(reads ? [] : ['400', '403', '413', '415']),
        ...(has('query') ? ['400'] : []),
        ...(has('path') ? ['404'] : []),
        ...['500', '503'],
      ];
      const missing = expected.filter((status) => !statuses.includes(status));
      expect(
        toDo(
          missing.map((status) => `${nameOf(call)} ${status}`),
          'each call of its kind has this status, add it in problemsOf of platform/openapi/rules.ts',
        ),
      ).toEqual([]);
      expect(statuses.filter((status) => Number(status) < 300 || status === '302').length).toBeGreaterThan(0);
      for (const [status, answer] of Object.entries(call.answers)) {
        expect(answer.description).not.toBe('');
        expect(answer.headers).toHaveProperty('X-Request-Id');
        if (status === '429' || status === '503') expect(answer.headers).toHaveProperty('Retry-After');
        if (isList(answer)) expect(answer.headers).toHaveProperty('Link');
        if (Number(status) >= 400) expect(Object.keys(answer.content ?? {})).toEqual(['application/problem+json']);
      }
    }
  });

  it('has a valid example of every field, parameter and header', () => {
    const faults: string[] = [];
    const check = (where: string, schema: Schema, example: unknown) => {
      if (example === undefined) faults.push(`${where}: no example`);
      else if (document.fault(schema, example)) faults.push(`${where}: ${document.fault(schema, example)}`);
    };
    for (const [name, schema] of Object.entries(document.schemas)) {
      for (const [field, one] of Object.entries(schema.properties ?? {})) {
        if (hasFieldsItself(document, one)) continue;
        check(`${name}.${field}`, one, one.example);
      }
    }
    for (const call of document.calls) {
      for (const { name, schema, example } of call.parameters)
        check(`${nameOf(call)} ${name}`, schema, example ?? schema.example);
      if (call.body) check(`${nameOf(call)} body`, call.body.media.schema, call.body.media.example);
      for (const { headers = {}, content = {} } of Object.values(call.answers)) {
        for (const [name, header] of Object.entries(headers))
          check(`${nameOf(call)} ${name}`, header.schema, header.example);
        for (const media of Object.values(content)) {
          if (media.example !== undefined) check(`${nameOf(call)} answer`, media.schema, media.example);
        }
      }
    }
    expect([...new Set(faults)]).toEqual([]);
  });
});

/** Whether a field's example consists of those of other fields: an object, a list of objects, or a choice of them. */
function hasFieldsItself(document: ContractDocument, schema: Schema): boolean {
  const parts = [
    ...(schema.allOf ?? []),
    ...(schema.oneOf ?? []),
    ...(schema.anyOf ?? []),
    ...(schema.items ? [schema.items] : []),
  ];
  return (
    schema.$ref !== undefined ||
    document.resolve(schema).properties !== undefined ||
    parts.some((part) => hasFieldsItself(document, part))
  );
}
