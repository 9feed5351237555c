/**
 * Rules that neither the type checker (unused names) nor Prettier (formatting) nor .dependency-cruiser.mjs (imports)
 * checks. Each rule has a reason beside it, or forbids a known trap of the language.
 */
import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import ownTextElement from './scripts/lint/own-text-element.mjs';

const SPECS = ['**/*.spec.{ts,tsx}'];

const noSpecLeftAside = [
  {
    selector: 'MemberExpression[property.name="only"]',
    message: 'One .only silences every other test of the file.',
  },
  {
    // Skipping on a condition is allowed, by its name: `const withRedis = redisUrl ? describe : describe.skip`.
    selector:
      'CallExpression[callee.property.name=/^(skip|fixme)$/]:matches([arguments.length=0], [arguments.0.type=/^(Literal|TemplateLiteral)$/])',
    message: 'A skipped test is forgotten: fix it, delete it, or skip it on a named condition.',
  },
  {
    selector: 'MemberExpression[object.property.name="skip"][property.name="each"]',
    message: 'A skipped test is forgotten: fix it, delete it, or skip it on a named condition.',
  },
  {
    selector: 'CallExpression[callee.name=/^(fit|fdescribe|xit|xtest|xdescribe)$/]',
    message: 'No test is focused or skipped.',
  },
];

const NO_SLEEP =
  'A sleep is too short on a slow day and too long on all others: eventually(probe) says what was missing.';
const noSleep = [
  { selector: 'NewExpression[callee.name="Promise"] CallExpression[callee.name="setTimeout"]', message: NO_SLEEP },
  {
    selector: 'NewExpression[callee.name="Promise"] CallExpression[callee.property.name="setTimeout"]',
    message: NO_SLEEP,
  },
  { selector: 'CallExpression[callee.property.name="waitForTimeout"]', message: NO_SLEEP },
];

export default defineConfig(
  globalIgnores([
    '**/dist/',
    '**/.cache/',
    '**/.data/',
    'coverage/',
    'test-results/',
    'playwright-report/',
    'screens/',
    'backend/seed/',
    'frontend/src/lib/api/schema.d.ts',
    '**/fixtures/',
  ]),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },

  {
    name: 'plain scripts, which the type checker does not read',
    files: ['**/*.{js,mjs}'],
    extends: [js.configs.recommended],
    languageOptions: {
      globals: Object.fromEntries(Object.getOwnPropertyNames(globalThis).map((name) => [name, 'readonly'])),
    },
  },
  {
    name: 'TypeScript',
    files: ['**/*.{ts,tsx,mts}'],
    extends: [js.configs.recommended, tseslint.configs.recommended],
    rules: {
      '@typescript-eslint/no-unused-vars': 'off', // tsc says it
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    name: 'promises: the error of a promise without await is lost',
    files: ['backend/**/*.ts', 'frontend/**/*.{ts,tsx}', 'e2e/**/*.ts'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: { '@typescript-eslint': tseslint.plugin },
    rules: {
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-floating-promises': [
        'error',
        // navigate() may return a promise by its type; there is no reason to wait for a page change.
        { allowForKnownSafeCalls: [{ from: 'package', package: 'react-router', name: 'NavigateFunction' }] },
      ],
      // An async event handler in JSX is what react-hook-form and MUI expect.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    },
  },
  {
    name: 'React',
    files: ['frontend/src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    name: 'a browser’s translator may replace the texts of a page',
    files: ['frontend/src/**/*.tsx'],
    ignores: [...SPECS, '**/testing/**'],
    plugins: { own: { rules: { 'own-text-element': ownTextElement } } },
    rules: { 'own/own-text-element': 'error' },
  },

  {
    name: 'code that loads later is asked for again after a failure, and its failure replaces no page',
    files: ['frontend/src/**/*.{ts,tsx}'],
    ignores: ['frontend/src/lib/import-with-retry.ts', ...SPECS],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          // page() of app/route-page.ts wraps what it is given.
          selector: 'ImportExpression:not(CallExpression[callee.name=/^(importWithRetry|page)$/] ImportExpression)',
          message: 'Load it with importWithRetry (lib/import-with-retry.ts), outside of the component.',
        },
        {
          selector: 'ImportDeclaration[source.value="react"] > ImportSpecifier[imported.name="lazy"]',
          message:
            'React.lazy replaces the page by an error if the code cannot be loaded: use components/loading/lazy-part.tsx.',
        },
      ],
    },
  },

  {
    name: 'settings are read and checked once, at start',
    files: ['backend/src/**/*.ts', 'frontend/src/**/*.{ts,tsx}'],
    ignores: ['backend/src/platform/config/**', ...SPECS, '**/testing/**'],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'process',
          property: 'env',
          message: 'Settings come from platform/config, which checks them at the start and lists all missing ones.',
        },
      ],
      'no-restricted-imports': [
        'error',
        {
          paths: ['process', 'node:process'].map((name) => ({
            name,
            importNames: ['env'],
            message: 'Settings come from platform/config.',
          })),
        },
      ],
    },
  },
  {
    name: 'libraries that a process may never need are loaded on first use: each takes megabytes (docs/adr/0035)',
    files: ['backend/src/**/*.ts'],
    // The worker that sends email loads these files on first use.
    ignores: ['backend/src/platform/mail/{file-mailer,smtp-mailer,smtp-pool}.ts', ...SPECS],
    plugins: { '@typescript-eslint': tseslint.plugin },
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: [
                'sharp',
                'fontkit',
                'wawoff2',
                'nodemailer',
                '@bull-board/*',
                '**/file-mailer.js',
                '**/smtp-mailer.js',
                '**/smtp-pool.js',
              ],
              allowTypeImports: true,
              message: 'Load it with import(), where it is needed: docs/adr/0035.',
            },
          ],
        },
      ],
    },
  },
  {
    name: 'a class depends on five others at most, and Nest can inject each of them',
    files: ['backend/src/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'MethodDefinition[kind="constructor"] > FunctionExpression[params.length>5]',
          message: 'More than five dependencies: what part of this is a class of its own?',
        },
        {
          selector:
            'ClassDeclaration[decorators.length>0] MethodDefinition[kind="constructor"] > FunctionExpression > ' +
            'TSParameterProperty:not(:has(Decorator Identifier[name="Inject"])) > Identifier > TSTypeAnnotation > TSUnionType',
          message: 'Nest cannot inject a union type: the compiler writes down no class. Write `name?: Class`.',
        },
      ],
    },
  },
  {
    name: 'a process writes through its logger',
    files: ['backend/src/**/*.ts', 'frontend/src/**/*.{ts,tsx}'],
    ignores: [
      ...[
        'main',
        'tools/migrate',
        'tools/search',
        'tools/account',
        'tools/backup',
        'tools/transfer',
        'tools/erase',
      ].map((program) => `backend/src/${program}.ts`),
      ...SPECS,
      '**/testing/**',
    ],
    rules: { 'no-console': 'error' },
  },
  {
    name: 'all tests run, and none sleeps',
    files: SPECS,
    rules: {
      'no-restricted-syntax': ['error', ...noSpecLeftAside, ...noSleep],
      'no-restricted-imports': [
        'error',
        { paths: ['timers/promises', 'node:timers/promises'].map((name) => ({ name, message: NO_SLEEP })) },
      ],
    },
  },
);
