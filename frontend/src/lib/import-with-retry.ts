import { noteFailedCode } from './new-version';

/** How long it waits before it asks for the code once more by itself. */
const PAUSE_MS = 1_000;

export interface LazyImport<T> {
  (): Promise<T>;
  /** Set once the code is there, so that it can be shown without waiting. */
  readonly loaded?: T | undefined;
}

let retries = 0;

/**
 * The built file that `load` imports, or undefined if there is none, as in development.
 *
 * @param text `load` as text, which contains the path of the file
 * @returns its URL, and whether the module is all of the file: the rest of a larger file must not exist twice
 */
export function builtFile(text: string, base: string): { url: string; isWhole: boolean } | undefined {
  const [, , path, more] = /import\(\s*(["'`])(\.{0,2}\/[^"'`?]+\.m?js)\1\s*\)(\s*\.then)?/.exec(text) ?? [];
  return path === undefined ? undefined : { url: new URL(path, base).href, isWhole: more === undefined };
}

/**
 * Asks for code again that could not be loaded. Chromium, until it followed https://github.com/whatwg/html/pull/10327 in 2026,
 * remembers the failure of a URL for as long as the page is open, so another URL follows the same one.
 */
async function loadAgain<M>(load: () => Promise<M>): Promise<M> {
  try {
    return await load();
  } catch (error) {
    const file = builtFile(load.toString(), import.meta.url);
    if (!file) throw error;
    try {
      if (file.isWhole) return (await import(/* @vite-ignore */ `${file.url}?retry=${++retries}`)) as M;
    } catch {
      // The same failure.
    }
    await noteFailedCode(file.url);
    throw error;
  }
}

/**
 * Wraps each `import()` of the frontend; a lint rule forbids any other. The code is asked for once, and after a failure once
 * more, a second later. If that fails too, the promise rejects, and the next call asks for it again.
 *
 * @param pick takes what is wanted out of the module. Outside of `load`, because a retry gets a module of its own.
 */
export function importWithRetry<M>(load: () => Promise<M>): LazyImport<M>;
export function importWithRetry<M, T>(load: () => Promise<M>, pick: (module: M) => T): LazyImport<T>;
export function importWithRetry<M, T>(load: () => Promise<M>, pick?: (module: M) => T): LazyImport<M | T> {
  let inFlight: Promise<M | T> | undefined;
  let failedBefore = false;

  const request = async (): Promise<M | T> => {
    let module: M;
    try {
      module = await (failedBefore ? loadAgain(load) : load());
    } catch {
      failedBefore = true;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      module = await loadAgain(load);
    }
    return (wrapped.loaded = pick ? pick(module) : module);
  };
  const wrapped: LazyImport<M | T> & { loaded?: M | T } = () =>
    (inFlight ??= request().catch((error: unknown) => {
      inFlight = undefined;
      throw error;
    }));
  return wrapped;
}
