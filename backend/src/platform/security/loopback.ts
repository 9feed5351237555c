/** Whether a host name or address (of a socket, a URL or a setting; with or without brackets) is a loopback address. */
export function isLoopback(host: string | undefined): boolean {
  if (!host) return false;
  const bare = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  return bare === 'localhost' || bare === '::1' || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(bare);
}
