/**
 * Three projects: `unit` (*.spec.ts, no I/O), `integration` (*.int.spec.ts, on a throwaway PostgreSQL and, where there is
 * one, Redis) and `crash` (*.crash.spec.ts, processes killed on purpose; slow). Run with --selectProjects.
 *
 * Node must be started with --experimental-vm-modules (npm run test:unit, test:int do), for everything is ESM.
 */
import { readFileSync } from 'node:fs';

const swc = JSON.parse(readFileSync(new URL('../.swcrc', import.meta.url), 'utf8'));
delete swc.$schema;

const rootDir = import.meta.dirname;
const common = {
  rootDir,
  roots: ['<rootDir>/src', '<rootDir>/test'],
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '^.+\\.ts$': ['@swc/jest', { ...swc, swcrc: false }] },
  // Imports end in .js, as Node wants them; the source is .ts.
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': ['$1.ts', '$1.js', '$1'] },
  // CommonJS packages that require Nest fall over in a require cycle unless Nest is loaded first.
  setupFiles: ['<rootDir>/test/support/setup.ts'],
};
const services = {
  globalSetup: '<rootDir>/test/support/global-setup.mjs',
  globalTeardown: '<rootDir>/test/support/global-teardown.mjs',
  setupFilesAfterEnv: ['<rootDir>/test/support/second-chance.ts'],
};

/** A full run loads the modules once per group of files (scripts/lib/test-groups.mjs). */
export default {
  rootDir,
  // For what hangs, not for what is slow: a machine may be busy. (Not a project's setting: there it is silently ignored.)
  testTimeout: 120_000,
  // A worker whose memory is large needs more than half a second to exit on a busy machine. Jest only reports one that hangs.
  workerGracefulExitTimeout: 10_000,
  // Node does not release all modules of a finished file. A worker that ran all files of a full run would have 4 GiB, and would spend
  // much of its time on garbage collection. A new process takes two seconds.
  workerIdleMemoryLimit: '1.5GB',
  projects: [
    {
      ...common,
      displayName: 'unit',
      testMatch: [process.env.TEST_GROUPS ? '**/test/.cache/unit-groups/*.ts' : '**/*.spec.ts'],
      testPathIgnorePatterns: ['\\.(int|crash)\\.spec\\.ts$'],
    },
    {
      ...common,
      ...services,
      displayName: 'integration',
      moduleNameMapper: { ...common.moduleNameMapper, '^@node-rs/argon2$': '<rootDir>/test/support/cheap-argon2.ts' },
      testMatch: [process.env.TEST_GROUPS ? '**/test/.cache/groups/*.ts' : '**/*.int.spec.ts'],
    },
    { ...common, ...services, displayName: 'crash', testMatch: ['**/*.crash.spec.ts'] },
  ],
};
