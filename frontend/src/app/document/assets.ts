/** The files a page needs from the client build, as URLs. */
export interface Assets {
  /** Module scripts, in order. */
  scripts: string[];
  /**
   * The style sheet with everything that is not inlined in the page. Absent in development, where all styles are
   * inlined.
   */
  sheet?: string;
  /** Modules that every page loads. */
  preloads: string[];
  /** Modules that one page adds, by the source path of its component (`src/app/pages/home.tsx`). */
  pages: Record<string, string[]>;
}

interface Chunk {
  file: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
  css?: string[];
}

/** The part of Vite's manifest.json (dist/client/.vite/manifest.json) that is used here. */
export type Manifest = Record<string, Chunk>;

const entry = 'src/entry-client.tsx';
const sheet = 'src/app/styles/styles.css';
const pageFolder = 'src/app/pages/';

function withImports(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key) || !manifest[key]) return seen;
  seen.add(key);
  for (const next of manifest[key].imports ?? []) withImports(manifest, next, seen);
  return seen;
}

/**
 * Computes the assets from the parsed manifest; call it once at startup. `base` is the URL where dist/client is served.
 */
export function assetsFromManifest(manifest: Manifest, base = '/'): Assets {
  const chunk = manifest[entry];
  if (!chunk) throw new Error(`The client build's manifest has no ${entry}`);
  const url = (file: string): string => `${base}${file}`;
  const everywhere = withImports(manifest, entry);
  const keys = Object.keys(manifest).filter((key) => key.startsWith(pageFolder));
  return {
    scripts: [url(chunk.file)],
    ...(manifest[sheet] && { sheet: url(manifest[sheet].file) }),
    preloads: [...everywhere].filter((key) => key !== entry).map((key) => url(manifest[key]!.file)),
    pages: Object.fromEntries(
      keys.map((key) => [
        key,
        [...withImports(manifest, key)]
          .filter((part) => !everywhere.has(part))
          .map((part) => url(manifest[part]!.file)),
      ]),
    ),
  };
}

/** The assets for Vite's development server. Pass the finished document through its transformIndexHtml. */
export const devAssets: Assets = { scripts: [`/${entry}`], preloads: [], pages: {} };
