/** A problem that the operator must fix before the process can start. Printed as one line; the exit code is 1. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
