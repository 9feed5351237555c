/** npm run test:faults: see README.md in this folder. It runs the product as it is built. */
import '../support/typescript.mjs';

const { main } = await import('./main.ts');
process.exit(
  await main(process.argv.slice(2)).catch((error) => {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }),
);
