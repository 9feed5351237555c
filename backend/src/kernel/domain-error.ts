/** The kind of broken rule. platform/http/errors maps it to a status code. */
export type DomainErrorKind =
  'invalid' | 'unauthenticated' | 'forbidden' | 'not-found' | 'conflict' | 'too-large' | 'unsupported' | 'unavailable';

/** Readers know some things by another name than the API. */
const READERS_WORDS: Record<string, string> = {
  post: 'article',
  confession: 'story',
  subscriber: 'sign-up',
  submission: 'topic',
  suggestion: 'content idea',
  campaign: 'email',
  term: 'word',
  media: 'picture',
  'legal-page': 'version of this page',
};

/**
 * A broken rule of the domain.
 *
 * `code` is stable and documented (docs/errors.md), `message` is a sentence for people, and `path` names the wrong
 * field, if there is one.
 */
export class DomainError extends Error {
  /**
   * Whether expensive work was done before it was thrown. If so, the request counts against the rate limit, whatever
   * its kind.
   */
  hasCost = false;
  /**
   * Whether the request does not count against the rate limit, although its status normally does. A sender gets ten times
   * the limit of such refusals.
   */
  isUncounted = false;

  constructor(
    readonly code: string,
    readonly kind: DomainErrorKind,
    message: string,
    readonly path?: string,
    /** More members of the response: `errors` for several wrong fields, or what a conflict is between. */
    readonly members: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.name = 'DomainError';
  }

  afterWork(): this {
    this.hasCost = true;
    return this;
  }

  withoutCount(): this {
    this.isUncounted = true;
    return this;
  }

  /** A copy with the item that it is about in front, for a command about many. It doesn't keep how the error counts against limits. */
  about(item: string): DomainError {
    return new DomainError(this.code, this.kind, `“${item}”: ${this.message}`, this.path, this.members);
  }

  /** The thing does not exist, or this caller may not see it. Both look the same from outside. */
  static notFound(thing: string): DomainError {
    return new DomainError(
      `${thing}.not-found`,
      'not-found',
      `We couldn’t find that ${READERS_WORDS[thing] ?? thing}.`,
    );
  }
}

/** @throws DomainError naming the item, if `work` on it throws one */
export async function namingItem<T>(item: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof DomainError ? error.about(item) : error;
  }
}

/** Things with a version, on which decisions and changes are based. */
type Versioned =
  | 'post'
  | 'comment'
  | 'confession'
  | 'receipt'
  | 'submission'
  | 'suggestion'
  | 'campaign'
  | 'category'
  | 'series'
  | 'term'
  | 'legal-page'
  | 'site-settings';

const DECIDED = 'Someone decided this first.';

/** All of them have a sentence. Where the newer version is more often a newer text, it says so. */
const STALE: Record<Versioned, string> = {
  post: 'Someone changed this post first. Open it again.',
  comment: DECIDED,
  confession: DECIDED,
  // Not "someone": the week may be over, or its author changed it in another window.
  receipt: 'Something changed after you opened this page. Take another look, then try again.',
  submission: DECIDED,
  suggestion: DECIDED,
  campaign: 'Someone changed this email. Open it again.',
  category: 'Someone changed this category. Open it again.',
  series: 'Someone changed this series. Open it again.',
  term: 'Someone changed this term. Open it again.',
  'legal-page':
    'Someone saved a newer version of this page. Yours isn’t saved. Load the newest one, then make your change again.',
  'site-settings':
    'Someone changed these settings. Yours aren’t saved. Load the newest ones, then make your change again.',
};

/**
 * Refuses a decision that was made on an older version: someone else decided first.
 *
 * @throws DomainError `<thing>.stale`
 */
export function refuseStale(thing: Versioned, current: number, expected: number | null | undefined): void {
  if (expected === undefined || expected === null || expected === current) return;
  throw new DomainError(`${thing}.stale`, 'conflict', STALE[thing]);
}
