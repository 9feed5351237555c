import { StartupError } from '../config/startup-error.js';

/**
 * Checks the command and the options of a command-line tool.
 *
 * @param allowed the options that each command takes, by the name of the command
 * @throws StartupError for an unknown command, or an option that the command does not take
 */
export function checkOptions(
  command: string,
  options: object,
  allowed: Readonly<Record<string, readonly string[]>>,
): void {
  const names = Object.hasOwn(allowed, command) ? allowed[command] : undefined;
  if (!names) throw new StartupError(`"${command}" is not a command. Commands: ${Object.keys(allowed).join(', ')}.`);
  const given = Object.entries(options).filter(([, value]) => value !== false && String(value) !== '');
  const unexpected = given.find(([name]) => !names.includes(name));
  if (unexpected)
    throw new StartupError(`"${command}" has no option --${unexpected[0]}. ${optionsOf(names)} Nothing was changed.`);
}

/** One line about invalid arguments. Node's own errors about them can have several lines, and would be printed with a stack. */
export function toArgumentError(error: unknown): StartupError {
  if (error instanceof StartupError) return error;
  return new StartupError((error as Error).message.split('\n')[0]!);
}

const optionsOf = (names: readonly string[]): string =>
  names.length === 0 ? 'It takes none.' : `Its options: ${names.map((name) => `--${name}`).join(', ')}.`;
