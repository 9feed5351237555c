/** Which images the compose files and the Dockerfile name. No I/O. */

/** Made here, or not used by any check. */
const NOT_NEEDED = /^(the-archive|axllent\/mailpit)[:@]/;

/**
 * @param {string[]} texts of compose files and Dockerfiles
 * @returns {string[]} each image once, as it is named there
 */
export function imageNames(texts) {
  const named = texts.flatMap((text) =>
    [...text.matchAll(/^\s*(?:image:|FROM)\s+['"]?([^\s'"]+)/gm)].map(([, name]) => name),
  );
  const stages = new Set(texts.flatMap((text) => [...text.matchAll(/^FROM .* AS (\S+)/gim)].map(([, stage]) => stage)));
  return [...new Set(named)].filter((name) => !NOT_NEEDED.test(name) && !stages.has(name)).sort();
}

/** @returns {{ repository: string, version: string }} `node:24.21.0-trixie-slim` is version 24.21.0 of node */
export function partsOf(name) {
  const [path] = name.split('@');
  const [repository, tag = ''] = path.split(':');
  return { repository, version: /^v?(\d+(?:\.\d+)*)/.exec(tag)?.[1] ?? '' };
}
