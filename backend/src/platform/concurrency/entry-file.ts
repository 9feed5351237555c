/** Tests run from the sources without built files, so a thread or process of theirs needs the TypeScript loader. */
const fromSources = import.meta.url.endsWith('.ts');
const loader = new URL('../../../test/support/typescript.mjs', import.meta.url).href;

/** The module that a thread or process runs, and the flags of Node that it needs. */
export interface EntryFile {
  url: URL;
  execArgv: string[];
}

/**
 * @param address import.meta.url of a module beside the entry file
 * @param name without an extension
 */
export const entryFile = (address: string, name: string): EntryFile => ({
  url: new URL(`./${name}.${fromSources ? 'ts' : 'js'}`, address),
  execArgv: fromSources ? ['--import', loader] : [],
});
