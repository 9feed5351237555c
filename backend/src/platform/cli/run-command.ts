import { DomainError } from '../../kernel/domain-error.js';
import { StartupError } from '../config/startup-error.js';
import { summarizeError } from '../logging/summarize-error.js';

/** Returns a controller that signals abort. The third signal exits immediately. */
export function stopOnSignals(): AbortController {
  const stopped = new AbortController();
  let stops = 0;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // Ctrl-C in a terminal arrives twice: directly, and forwarded by the script that started this process.
      if (++stops > 2) process.exit(130);
      stopped.abort();
    });
  }
  return stopped;
}

/**
 * Waits for `work` and exits the process: with 0 on success, with 1 on failure (after a line with the reason), and with
 * 130 after a signal.
 *
 * @param work resolves to whether it succeeded
 * @param stateWhenStopped one line about the state that a stopped command leaves behind
 */
export function runCommand(
  work: Promise<boolean>,
  {
    stopped,
    stateWhenStopped,
    printError,
  }: { stopped: AbortSignal; stateWhenStopped: string; printError: (line: unknown) => void },
): void {
  work.then(
    (succeeded) => process.exit(succeeded ? 0 : 1),
    (error: unknown) => {
      if (stopped.aborted) {
        printError(`Stopped. ${stateWhenStopped}`);
        process.exit(130);
      }
      printError(toOneLine(error));
      process.exit(1);
    },
  );
}

/** The form of PostgreSQL's codes. A system's code may look alike, but comes with the name of the call. */
const SQLSTATE = /^[\dA-Z]{5}$/;

/** A driver's message may contain a row's values, so only the code is printed. */
export function toOneLine(error: unknown): unknown {
  if (error instanceof StartupError || error instanceof DomainError) return error.message;
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  if (SQLSTATE.test(code) && syscall === undefined) return `The database refused that (${code}). Its log says more.`;
  return error instanceof Error ? summarizeError(error) : error;
}
