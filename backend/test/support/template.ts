/**
 * Makes the database that each spec's own is a copy of. Called once for a test run, outside Jest's module system.
 *
 * @param url a superuser's connection string to an empty database
 */
export function prepareTemplate(url: string): Promise<void> {
  void url;
  return Promise.resolve();
}
