/** npm run test:faults: see README.md beside this. */
import '../support/typescript.mjs';

const { main } = await import('./main.ts');
process.exitCode = await main(process.argv.slice(2));
