import { StartupError } from '../config/startup-error.js';
import { summarizeError } from '../logging/summarize-error.js';

/** What a signal stops: an operator's command ends in order, and at once only when it is told so more often. */
export function stopOnSignals(): AbortController {
  const stopped = new AbortController();
  let stops = 0;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // The terminal's Ctrl-C comes twice, by itself and from the script that started this.
      if (++stops > 2) process.exit(130);
      stopped.abort();
    });
  }
  return stopped;
}

/**
 * Ends the process: with 0 when all went well, with 1 when not, after a line that says why, with 130 after a signal.
 *
 * @param work answers whether all went well
 * @param whenStopped what is true then, in a line
 */
export function runCommand(
  work: Promise<boolean>,
  { stopped, whenStopped, complain }: { stopped: AbortSignal; whenStopped: string; complain: (line: unknown) => void },
): void {
  work.then(
    (well) => process.exit(well ? 0 : 1),
    (error: unknown) => {
      if (stopped.aborted) {
        complain(`Stopped. ${whenStopped}`);
        process.exit(130);
      }
      complain(toOneLine(error));
      process.exit(1);
    },
  );
}

/** A driver's words may hold a row: of what is no fault of the operator's only its kind is said. */
function toOneLine(error: unknown): unknown {
  if (error instanceof StartupError) return error.message;
  const { code } = error as { code?: string };
  if (code) return `The database refused it (${code}).`;
  return error instanceof Error ? summarizeError(error) : error;
}
