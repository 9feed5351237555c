import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Linter } from 'eslint';

/** The code that each of our own lint rules must report, and code that it must allow. */
const CASES: { says: string; file: string; code: string; breaks: string | null }[] = [
  {
    says: 'settings are read only in platform/config',
    file: 'backend/src/platform/queue/queue.ts',
    code: 'export const url = process.env.REDIS_URL;',
    breaks: 'no-restricted-properties',
  },
  {
    says: 'env is not destructured from process',
    file: 'frontend/src/lib/origin.ts',
    code: 'export const { env } = process;',
    breaks: 'no-restricted-properties',
  },
  {
    says: 'env is not imported',
    file: 'backend/src/site/page.ts',
    code: "export { env } from 'node:process';",
    breaks: 'no-restricted-imports',
  },
  {
    says: 'platform/config reads them',
    file: 'backend/src/platform/config/settings.ts',
    code: 'export const url = process.env.REDIS_URL;',
    breaks: null,
  },
  {
    says: 'scripts read them',
    file: 'scripts/start.mjs',
    code: 'console.log(process.env.PORT, new URL(import.meta.url));',
    breaks: null,
  },
  {
    says: 'the console is not a logger',
    file: 'backend/src/modules/content/commands/approve.ts',
    code: "console.warn('approved');",
    breaks: 'no-console',
  },
  {
    says: 'main.ts may print why it did not start',
    file: 'backend/src/main.ts',
    code: "console.error('no database');",
    breaks: null,
  },
  ...[
    { code: "import sharp from 'sharp';\nexport const picture = sharp();", breaks: true },
    { code: "export { BullMQAdapter } from '@bull-board/api/bullMQAdapter';", breaks: true },
    { code: "export { FileMailer } from './file-mailer.js';", breaks: true },
    { code: "import type { Sharp } from 'sharp';\nexport type Picture = Sharp;", breaks: false },
    { code: "export const library = () => import('sharp');", breaks: false },
  ].map(({ code, breaks }, index) => ({
    says: `a rarely used library is loaded on demand: ${code.split('\n')[0]}`,
    file: `backend/src/platform/mail/loads-${index}.ts`,
    code,
    breaks: breaks ? '@typescript-eslint/no-restricted-imports' : null,
  })),
  ...[
    { many: 5, breaks: null },
    { many: 6, breaks: 'no-restricted-syntax' },
  ].map(({ many, breaks }) => ({
    says: `a class may depend on five others: ${many}`,
    file: `backend/src/depends-on-${many}.ts`,
    code: `export class Busy {\n  constructor(${[...'abcdef'].slice(0, many).map((name) => `readonly ${name}: string`)}) {}\n}`,
    breaks,
  })),
  ...[
    { parameter: '@Optional() readonly index: Index | undefined', breaks: 'no-restricted-syntax' },
    { parameter: '@Optional() readonly index?: Index', breaks: null },
    { parameter: "@Inject('index') readonly index: Index | undefined", breaks: null },
  ].map(({ parameter, breaks }, index) => ({
    says: `Nest can inject a dependency: ${parameter}`,
    file: `backend/src/injected-${index}.ts`,
    code: `declare function Injectable(): ClassDecorator;
declare function Optional(): ParameterDecorator;
declare function Inject(name: string): ParameterDecorator;
class Index {}
@Injectable()
export class Sweep {
  constructor(${parameter}) {}
}
export const used = [Optional, Inject, Index];`,
    breaks,
  })),
  ...[
    "it.only('x', () => {});",
    "test.describe.only('x', () => {});",
    "describe.only.each([1])('x', () => {});",
    "it.skip('x', () => {});",
    'it.skip(`x`, () => {});',
    "it.skip.each([1])('x', () => {});",
    'test.skip();',
    "fit('x', () => {});",
    "xdescribe('x', () => {});",
  ].map((code, index) => ({
    says: `no test is focused or skipped: ${code}`,
    file: `e2e/focus-${index}.spec.ts`,
    code,
    breaks: 'no-restricted-syntax',
  })),
  {
    says: 'a suite may be skipped on a named condition',
    file: 'backend/src/platform/queue/redis.int.spec.ts',
    code: "const withRedis = url ? describe : describe.skip;\nwithRedis('x', () => {});",
    breaks: null,
  },
  ...[
    'await new Promise((resolve) => setTimeout(resolve, 100));',
    'await new Promise((resolve) => globalThis.setTimeout(resolve, 100));',
    'await page.waitForTimeout(100);',
  ].map((code, index) => ({
    says: `a test does not sleep: ${code}`,
    file: `backend/src/sleep-${index}.spec.ts`,
    code,
    breaks: 'no-restricted-syntax',
  })),
  {
    says: 'a test does not sleep with node:timers/promises, either',
    file: 'frontend/src/lib/sleep.spec.ts',
    code: "import { setTimeout } from 'node:timers/promises';\nawait setTimeout(100);",
    breaks: 'no-restricted-imports',
  },
  {
    says: 'code that loads later is asked for again: no bare import()',
    file: 'frontend/src/features/journal/late.ts',
    code: "export const load = () => import('./dialog');",
    breaks: 'no-restricted-syntax',
  },
  {
    says: 'code that cannot be loaded replaces no page: no React.lazy',
    file: 'frontend/src/features/journal/lazy.tsx',
    code: "import { lazy } from 'react';\nexport const part = lazy;",
    breaks: 'no-restricted-syntax',
  },
  {
    says: 'importWithRetry loads code later',
    file: 'frontend/src/features/journal/retried.ts',
    code: "declare function importWithRetry(load: () => Promise<unknown>): unknown;\nexport const load = importWithRetry(() => import('./dialog'));",
    breaks: null,
  },
  ...[
    { jsx: '<p>{n} of 5</p>', breaks: true },
    { jsx: '<p>{`${n} of 5`}</p>', breaks: false },
    { jsx: '<p><span>{n}</span> of 5</p>', breaks: false },
    { jsx: '<p>{MAX} of 5</p>', breaks: false },
    { jsx: "<p>{open ? 'open' : 'closed'}<br /></p>", breaks: true },
    { jsx: "<p>{open && 'open'}<br /></p>", breaks: true },
    { jsx: '<p>{open && <br />} text behind it</p>', breaks: true },
    { jsx: '<p>text before it {open && <br />}</p>', breaks: false },
    { jsx: '<p>{open && <br />}<i /> text</p>', breaks: false },
    { jsx: '<p>{open && <>text <br /></>}</p>', breaks: true },
    { jsx: '<Button>{word}</Button>', breaks: true },
    { jsx: '<p>{word}</p>', breaks: false },
    { jsx: '<p>{part}<br /></p>', breaks: false },
    { jsx: '<i>{open ? <p>one</p> : <p>two <br /></p>}</i>', breaks: true },
    { jsx: '<i>{open ? <p>one</p> : <p key="two">two <br /></p>}</i>', breaks: false },
    { jsx: '<i>{open ? <p>one</p> : <b>two <br /></b>}</i>', breaks: false },
  ].map(({ jsx, breaks }, index) => ({
    says: `a text that changes is all of its element: ${jsx}`,
    file: `frontend/src/features/journal/text-${index}.tsx`,
    code: `declare const React: object;
declare function Button(props: { children?: unknown }): unknown;
const MAX = 5;
export function Part({ n, word, open, part }: { n: number; word: string; open: boolean; part: { type: string } | string }) {
  return ${jsx};
}
export const used = [MAX, Button, React];`,
    breaks: breaks ? 'own/own-text-element' : null,
  })),
];

describe('the lint rules', () => {
  let root: string;
  let lint: (file: string, code: string) => (string | null)[];

  beforeAll(async () => {
    // Rules that need types read the file and its tsconfig from disk.
    root = realpathSync(mkdtempSync(join(tmpdir(), 'lint-')));
    const compilerOptions = {
      strict: true,
      module: 'preserve',
      target: 'es2022',
      lib: ['es2022'],
      types: [],
      jsx: 'react',
    };
    write('tsconfig.json', JSON.stringify({ compilerOptions }));
    for (const { file, code } of CASES) write(file, code);

    const configFile: string = '../../../eslint.config.mjs';
    const { default: config } = (await import(configFile)) as { default: Linter.Config[] };
    const linter = new Linter({ cwd: root });
    lint = (file, code) =>
      linter.verify(code, config, { filename: join(root, file) }).map(({ ruleId, message }) => ruleId ?? message);
  });

  afterAll(() => rmSync(root, { recursive: true }));

  function write(file: string, text: string) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }

  it.each(CASES)('$says', ({ file, code, breaks }) => {
    expect(lint(file, code)).toEqual(breaks ? [breaks] : []);
  });
});
