/** One visit of one article, as far as it is known. */
export interface View {
  /** Random, of this visit alone: so that it is sent once. */
  visit: string;
  postId: number;
  seconds: number;
}

const key = 'unsent-view';
const sentKey = 'sent-views';
/** Enough for the tabs that somebody has open at a time. */
const remembered = 8;

const isView = (value: unknown): value is View => {
  const { visit, postId, seconds } = (value ?? {}) as Partial<View>;
  return typeof visit === 'string' && Number.isInteger(postId) && Number.isInteger(seconds);
};

/** Storage may be switched off, full, or forbidden to look at: then a view that is cut off is lost. */
function ignoringErrors<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/** Kept in the tab: should it be ended while hidden, its next page sends this. */
export const keepView = (view: View): void => ignoringErrors(() => sessionStorage.setItem(key, JSON.stringify(view)));

export const dropView = (): void => ignoringErrors(() => sessionStorage.removeItem(key));

/** What a page of this tab left behind; it is nobody else's afterwards. */
export function takeView(): View | undefined {
  const text = ignoringErrors(() => sessionStorage.getItem(key));
  dropView();
  const view: unknown = ignoringErrors(() => JSON.parse(text ?? ''));
  return isView(view) ? view : undefined;
}

const sentOnes = (): string[] => ignoringErrors(() => localStorage.getItem(sentKey))?.split(' ') ?? [];

/** Whether this visit was sent: a tab that was duplicated has the view that its original kept, and both would send it. */
export const wasSent = (visit: string): boolean => sentOnes().includes(visit);

export const rememberSent = (visit: string): void =>
  ignoringErrors(() => localStorage.setItem(sentKey, [visit, ...sentOnes()].slice(0, remembered).join(' ')));
