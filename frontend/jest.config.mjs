/**
 * The frontend's specs: rules and arithmetic, without a browser's document (what needs one is in e2e/). Run as the
 * backend's are, with --experimental-vm-modules (npm run test:unit).
 */
import { readFileSync } from 'node:fs';

const swc = JSON.parse(readFileSync(new URL('../.swcrc', import.meta.url), 'utf8'));
delete swc.$schema;
swc.jsc.parser.tsx = true;
swc.jsc.transform = { react: { runtime: 'automatic' } };

export default {
  rootDir: import.meta.dirname,
  roots: ['<rootDir>/src'],
  displayName: 'frontend',
  testEnvironment: 'node',
  testMatch: ['**/*.spec.{ts,tsx}'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '^.+\\.tsx?$': ['@swc/jest', { ...swc, swcrc: false }] },
  // Both ways of writing an import occur: with .js, as the backend does, and without, as bundlers allow.
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': ['$1.ts', '$1.tsx', '$1.js', '$1'] },
};
