import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const squeeze = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  gz: (bytes) => promisify(gzip)(bytes, { level: 9 }),
};

/** Smaller ones fit into the packet that their headers come in. */
const WORTH_IT = 512;

/**
 * Puts `x.js.br` and `x.js.gz` beside each script and style sheet of a folder, as small as they get: the server sends them
 * as they are, where compressing for each reader would have to be quick instead. Two to three seconds for the whole site.
 */
export async function compressFolder(folder) {
  const files = readdirSync(folder).filter((name) => /\.(js|css)$/.test(name));
  await Promise.all(
    files.map(async (name) => {
      const bytes = readFileSync(join(folder, name));
      if (bytes.length < WORTH_IT) return;
      for (const [ending, pack] of Object.entries(squeeze)) {
        writeFileSync(join(folder, `${name}.${ending}`), await pack(bytes));
      }
    }),
  );
}
