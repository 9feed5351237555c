/** The browser's caches, in memory: what the code of saved articles uses of them. Keys are paths. */
export class FakeCaches {
  readonly stores = new Map<string, Map<string, Response>>();

  private readonly pathOf = (request: string | { url: string }): string =>
    new URL(typeof request === 'string' ? request : request.url, 'http://localhost').pathname;

  has = (name: string) => Promise.resolve(this.stores.has(name));
  delete = (name: string) => Promise.resolve(this.stores.delete(name));

  open = (name: string) => {
    const store = this.stores.get(name) ?? new Map<string, Response>();
    this.stores.set(name, store);
    return Promise.resolve({
      keys: () => Promise.resolve([...store.keys()].map((path) => ({ url: `http://localhost${path}` }))),
      match: (request: string | { url: string }) => Promise.resolve(store.get(this.pathOf(request))?.clone()),
      put: (request: string | { url: string }, response: Response) => {
        store.set(this.pathOf(request), response);
        return Promise.resolve();
      },
      delete: (request: string | { url: string }) => Promise.resolve(store.delete(this.pathOf(request))),
    });
  };

  match = async (path: string, { cacheName }: { cacheName: string }) =>
    (await this.has(cacheName)) ? (await this.open(cacheName)).match(path) : undefined;
}
