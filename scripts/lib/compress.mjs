import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
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
 * that the server need not compress them quickly for each reader. Takes two to three seconds for the whole site. A name
 * has a hash of the content, so the files of an older build stay as they are: a running site may be sending them.
 */
export async function compressFolder(folder) {
  const files = readdirSync(folder).filter((name) => /\.(js|css)$/.test(name));
  await Promise.all(
    files.map(async (name) => {
      const bytes = readFileSync(join(folder, name));
      if (bytes.length < MIN_BYTES) return;
      for (const [ending, compress] of Object.entries(compressors)) {
        const file = join(folder, `${name}.${ending}`);
        if (existsSync(file)) continue;
        // Half a file, of a build that was killed, must not be taken for a whole one.
        writeFileSync(`${file}.part`, await compress(bytes));
        renameSync(`${file}.part`, file);
      }
    }),
  );
}
