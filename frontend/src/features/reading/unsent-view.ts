import { keepOnDevice, readFromDevice } from '../../lib/device-storage';
import { randomId } from '../../lib/session-id';
import { sentViewsKey, unsentMarkKey, unsentViewKey } from '../../lib/stored-views';

/** One visit to one article, so far. */
export interface View {
  /** A random id for this visit, so that it is sent only once. */
  visit: string;
  postId: number;
  seconds: number;
}

/** As the tab stores it, with the random number that the browser had then (`unsentMarkKey`). */
interface StoredView extends View {
  mark: string;
}

/** Enough for the tabs that a reader has open simultaneously. */
const remembered = 8;

const isStoredView = (value: unknown): value is StoredView => {
  const { visit, postId, seconds, mark } = (value ?? {}) as Partial<StoredView>;
  const hasIds = typeof visit === 'string' && typeof mark === 'string';
  return hasIds && Number.isInteger(postId) && Number.isInteger(seconds);
};

/** Storage may be disabled, full or blocked. Then an interrupted view is lost. */
function ignoringErrors<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

function markOfBrowser(): string {
  const stored = readFromDevice(unsentMarkKey);
  if (stored !== null) return stored;
  const mark = randomId();
  keepOnDevice(unsentMarkKey, mark);
  return mark;
}

/** Stores the view in the tab. If the tab is discarded while hidden, its next page sends the view. */
export const keepView = (view: View): void =>
  ignoringErrors(() => sessionStorage.setItem(unsentViewKey, JSON.stringify({ ...view, mark: markOfBrowser() })));

export const dropView = (): void => ignoringErrors(() => sessionStorage.removeItem(unsentViewKey));

/** Deletes the view that an earlier page of this tab stored. Returns it, unless what was read here has been forgotten since. */
export function takeView(): View | undefined {
  const text = ignoringErrors(() => sessionStorage.getItem(unsentViewKey));
  dropView();
  const view: unknown = ignoringErrors(() => JSON.parse(text ?? ''));
  return isStoredView(view) && view.mark === readFromDevice(unsentMarkKey) ? view : undefined;
}

const sentOnes = (): string[] => readFromDevice(sentViewsKey)?.split(' ') ?? [];

/** Whether this visit was already sent. A duplicated tab copies the stored view, and both tabs would send it. */
export const wasSent = (visit: string): boolean => sentOnes().includes(visit);

export const rememberSent = (visit: string): void =>
  keepOnDevice(sentViewsKey, [visit, ...sentOnes()].slice(0, remembered).join(' '));
