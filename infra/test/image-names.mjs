/** Lists the images that the compose files and the Dockerfile use. No I/O. */

/** Images that are built here, or that no check uses. */
const NOT_NEEDED = /^(the-archive|axllent\/mailpit)[:@]/;

/**
 * @param {string[]} texts the compose files and Dockerfiles
 * @returns {string[]} the images, each once, as written in the files
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
