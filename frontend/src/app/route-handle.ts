/** Properties of a route besides its path. */
export interface RouteHandle {
  /** Source path of its component, as in the client build's manifest. */
  module?: string;
  /** The HTTP status of the page, if not 200. */
  status?: number;
  /** Shows the bar with 'Leave this page', for pages that nobody should see over a shoulder. */
  exit?: boolean;
  /**
   * The query parameters that the page reads, each with a function that normalizes its value. The server renders the
   * page with these parameters only and caches it under them: values that give the same page must normalize to the same
   * string, and null means absent.
   */
  query?: Readonly<Record<string, (value: string) => string | null>>;
  /** Parameters that hold a secret: the server learns only that they are present, and caches nothing. */
  secrets?: readonly string[];
  /** The path itself is a secret, which the page needs to render: nothing of it is cached. */
  secretPath?: boolean;
}
