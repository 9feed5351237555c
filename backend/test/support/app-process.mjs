/**
 * The whole application as a process of its own, from the sources, so that all it prints can be read: settings come from
 * the environment. Without the site's pages, unless PAGES=site. Says its address when it answers. Ends when its parent
 * does (it holds our stdin).
 */
import './typescript.mjs';
import 'reflect-metadata';

const { makeServer } = await import('../../src/application.ts');
const { readSettings, Settings } = await import('../../src/platform/config/settings.ts');

const application = await makeServer(new Settings(readSettings()), process.env.PAGES ?? 'none');
await application.http.listen(0, '127.0.0.1');
process.stdin.on('close', () => application.close().finally(() => process.exit(0))).resume();
console.log(`Listening at ${await application.http.getUrl()}`);
