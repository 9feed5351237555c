/** Ends what global-setup.mjs started. An interrupted run does not come here: then the keepers see to it. */
export default async function tearDown() {
  await Promise.all((globalThis.testServers ?? []).map((server) => server.stop()));
}
