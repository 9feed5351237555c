/**
 * The whole application in its own process, from the sources, so that everything it prints can be read. Settings come
 * from the environment. It has no pages unless PAGES=site. It prints its address once it listens, and exits when its
 * parent does (which holds our stdin).
 */
import './typescript.mjs';
import 'reflect-metadata';

const { makeServer } = await import('../../src/application.ts');
const { readSettings, Settings } = await import('../../src/platform/config/settings.ts');

const application = await makeServer(new Settings(readSettings()), process.env.PAGES ?? 'none');
await application.http.listen(0, '127.0.0.1');
process.stdin.on('close', () => application.close().finally(() => process.exit(0))).resume();
console.log(`Listening at ${await application.http.getUrl()}`);
