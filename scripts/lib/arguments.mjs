const USAGE_ERROR = 2;

/**
 * Exits with 2, and one line about it, if the script has an argument that is not in `known`: somebody who adds --dry-run wants nothing
 * to be written. Call it before anything else.
 */
export function refuseUnknownArguments(known = []) {
  const unknown = process.argv.slice(2).find((argument) => !known.includes(argument));
  if (unknown === undefined) return;
  const all = known.length === 0 ? 'It takes none' : `It takes ${known.join(', ')}`;
  console.error(`This command has no option ${unknown}. ${all}. Nothing was changed.`);
  process.exit(USAGE_ERROR);
}
