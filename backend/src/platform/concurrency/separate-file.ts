/** Tests run from the sources without built files, so a thread or process of theirs needs the TypeScript loader. */
const fromSources = import.meta.url.endsWith('.ts');
const loader = new URL('../../../test/support/typescript.mjs', import.meta.url).href;

/**
 * A module that a thread or process runs, and the flags of Node that it needs.
 *
 * @param address import.meta.url of the module beside it
 * @param name without an extension
 */
export const separateFile = (address: string, name: string): { url: URL; execArgv: string[] } => ({
  url: new URL(`./${name}.${fromSources ? 'ts' : 'js'}`, address),
  execArgv: fromSources ? ['--import', loader] : [],
});
