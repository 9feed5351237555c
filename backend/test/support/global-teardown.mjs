/** Stops what global-setup.mjs started. After an interrupt this does not run: then server-guard.mjs stops the servers. */
export default async function tearDown() {
  await Promise.all((globalThis.testServers ?? []).map((server) => server.stop()));
}
