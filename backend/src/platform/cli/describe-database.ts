/**
 * Names a database for an operator, so that nobody works on the wrong one: the folder of the embedded database, or the
 * name and host in DATABASE_URL, without user and password.
 *
 * @param location the folder of the embedded database, if that is the one
 */
export function describeDatabase(databaseUrl: string, location: string | undefined): string {
  if (location) return `the database in ${location}`;
  if (!URL.canParse(databaseUrl)) return 'the database of DATABASE_URL';
  const { host, pathname, searchParams } = new URL(databaseUrl);
  // A connection through a socket has its folder in the query.
  const at = host || searchParams.get('host') || 'this machine';
  return `the database "${decodeURIComponent(pathname.slice(1))}" at ${at} (DATABASE_URL)`;
}
