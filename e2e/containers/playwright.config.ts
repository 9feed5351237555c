import { defineConfig } from '@playwright/test';
import base from '../playwright.config';

/** A host that no name server knows, and its port here; and the public keys of certificates from an authority made for the test. */
const { CONTAINERS_RESOLVE: resolve, CONTAINERS_KEYS: keys, CONTAINERS_AGENT: agent } = process.env;

const { launchOptions, ...use } = base.use ?? {};

/** The main job on a site that runs already: npm run test:containers says where (infra/test). */
export default defineConfig({
  ...base,
  testDir: '.',
  outputDir: '../../test-results',
  // For ERR_NETWORK_CHANGED alone: see site.ts.
  retries: 3,
  use: {
    ...use,
    ...(agent && { userAgent: agent }),
    launchOptions: {
      ...launchOptions,
      args: [
        ...(launchOptions?.args ?? []),
        ...(resolve ? [`--host-resolver-rules=${resolve}`] : []),
        ...(keys ? [`--ignore-certificate-errors-spki-list=${keys}`] : []),
      ],
    },
  },
  projects: [{ name: 'containers', testMatch: '*.spec.ts' }],
});
