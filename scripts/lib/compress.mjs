import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressors = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  gz: (bytes) => promisify(gzip)(bytes, { level: 9 }),
};

/** Smaller files fit into the same packet as their headers. */
const MIN_BYTES = 512;

/**
 * Writes `x.js.br` and `x.js.gz` beside each script and style sheet of a folder, compressed as well as possible, so
 * that the server need not compress them quickly for each reader. Takes two to three seconds for the whole site.
 */
export async function compressFolder(folder) {
  const files = readdirSync(folder).filter((name) => /\.(js|css)$/.test(name));
  await Promise.all(
    files.map(async (name) => {
      const bytes = readFileSync(join(folder, name));
      if (bytes.length < MIN_BYTES) return;
      for (const [ending, compress] of Object.entries(compressors)) {
        writeFileSync(join(folder, `${name}.${ending}`), await compress(bytes));
      }
    }),
  );
}
