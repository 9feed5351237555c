/** Something the operator has to put right before the process can start. Printed as one line; exit code 1. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
