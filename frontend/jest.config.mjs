/**
 * The frontend's specs in two projects: `rules` (*.spec.ts: rules and arithmetic, no document) and `components`
 * (*.spec.tsx: what a component shows and does, in jsdom; what needs layout or a real network is in e2e/). Run as the
 * backend's are, with --experimental-vm-modules (npm run test:unit).
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
    // What a component wears does not matter here.
    '\\.css(\\?inline)?$': '<rootDir>/src/testing/no-style.ts',
    // Both ways of writing an import occur: with .js, as the backend does, and without, as bundlers allow.
    '^(\\.{1,2}/.*)\\.js$': ['$1.ts', '$1.tsx', '$1.js', '$1'],
  },
};

export default {
  rootDir,
  // A machine that does ten things at once is slow, not wrong.
  testTimeout: 60_000,
  projects: [
    { ...common, displayName: 'rules', testEnvironment: 'node', testMatch: ['**/*.spec.ts'] },
    {
      ...common,
      displayName: 'components',
      testEnvironment: '<rootDir>/jest-browser.mjs',
      testMatch: ['**/*.spec.tsx'],
    },
  ],
};
