import { defineConfig } from '@playwright/test';
import base from '../playwright.config';

/** A host name that no DNS server knows, with its local port, and public keys of certificates from a test authority. */
const { CONTAINERS_RESOLVE: resolve, CONTAINERS_KEYS: keys, CONTAINERS_AGENT: agent } = process.env;

const { launchOptions, ...use } = base.use ?? {};

/** The main job, against a site that is running already; npm run test:containers passes its address (infra/test). */
export default defineConfig({
  ...base,
  testDir: '.',
  outputDir: '../../test-results',
  // Only for ERR_NETWORK_CHANGED: see site.ts.
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
