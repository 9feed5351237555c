/** npm start: builds what has changed, and runs the application until Ctrl-C or SIGTERM stops it gracefully. */
import { build } from './lib/build.mjs';
import { onInterrupt, onPinnedNode } from './lib/node.mjs';
import { endAll } from './lib/run.mjs';
import { startServer } from './lib/server.mjs';

await onPinnedNode();

let server;
let stopping = false;
onInterrupt(stop);

function stop() {
  if (stopping) return;
  stopping = true;
  if (server) void server.stop();
  else void endAll().then(() => process.exit(130));
}

const built = await build({ say: console.log });
if (!built) process.exit(stopping ? 130 : 1);
if (!stopping) {
  server = startServer();
  const code = await server.exited;
  if (code > 128 && !stopping) console.error(`The application was killed (signal ${code - 128}).`);
  process.exit(code);
}
