/**
 * The frontend's specs in two projects: `rules` (*.spec.ts: logic without a document) and `components` (*.spec.tsx:
 * what a component shows and does, in jsdom). Tests that need layout or a real network are in e2e/. Run with
 * --experimental-vm-modules, like the backend's specs (npm run test:unit).
 */
import { readFileSync } from 'node:fs';

const swc = JSON.parse(readFileSync(new URL('../.swcrc', import.meta.url), 'utf8'));
delete swc.$schema;
swc.jsc.parser.tsx = true;
swc.jsc.transform = { react: { runtime: 'automatic' } };

const rootDir = import.meta.dirname;
const common = {
  rootDir,
  roots: ['<rootDir>/src'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '^.+\\.tsx?$': ['@swc/jest', { ...swc, swcrc: false }] },
  moduleNameMapper: {
    // Component tests do not depend on styles.
    '\\.css(\\?inline)?$': '<rootDir>/src/testing/no-style.ts',
    // Imports with .js, as in the backend, and without extension, as bundlers allow.
    '^(\\.{1,2}/.*)\\.js$': ['$1.ts', '$1.tsx', '$1.js', '$1'],
  },
};

/** In a full run (npm test), several files share the modules of a group (scripts/lib/test-groups.mjs). */
const hasGroups = Boolean(process.env.TEST_GROUPS);

export default {
  rootDir,
  // Generous, so that tests do not fail on a busy machine.
  testTimeout: 60_000,
  projects: [
    {
      ...common,
      displayName: 'rules',
      testEnvironment: 'node',
      roots: ['<rootDir>/src', ...(hasGroups ? ['<rootDir>/.cache/rules'] : [])],
      testMatch: [hasGroups ? '**/.cache/rules/*.ts' : '**/*.spec.ts'],
    },
    {
      ...common,
      displayName: 'components',
      testEnvironment: '<rootDir>/jest-browser.mjs',
      testMatch: ['**/*.spec.tsx'],
    },
  ],
};
