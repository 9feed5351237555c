/**
 * Prepares what PostgreSQL needs outside the project if this process is root: its user, and programs that this user can
 * reach. Each is announced by one line. It runs before the tests, so that these lines come first and only once.
 */
import './typescript.mjs';

const { binariesFor } = await import('../../src/platform/database/embedded/binaries.ts');
const { SHARED_ROOT } = await import('../../src/platform/database/embedded/cluster-location.ts');
const { isRoot, postgresUser } = await import('../../src/platform/database/embedded/run-as.ts');

if (isRoot()) binariesFor(postgresUser(console.log), SHARED_ROOT, console.log);
