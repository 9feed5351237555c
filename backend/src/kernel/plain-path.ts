/**
 * The path of a URL as former paths are stored and looked up: decoded, and without a slash at the end. A path that is not
 * encoded properly stays as it is. Call it once for each path: another call would take `%2525` for `%25`.
 */
export function plainPath(pathname: string): string {
  return withoutSlash(decoded(pathname));
}

/** For a path that was never encoded, such as that of a file. */
export const withoutSlash = (path: string): string => path.replace(/\/+$/, '');

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
