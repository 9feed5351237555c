import { keepOnDevice, readFromDevice } from '../../lib/device-storage';
import { sentViewsKey, unsentViewKey } from '../../lib/stored-views';

/** One visit to one article, so far. */
export interface View {
  /** A random id for this visit, so that it is sent only once. */
  visit: string;
  postId: number;
  seconds: number;
}

/** Enough for the tabs that a reader has open simultaneously. */
const remembered = 8;

const isView = (value: unknown): value is View => {
  const { visit, postId, seconds } = (value ?? {}) as Partial<View>;
  return typeof visit === 'string' && Number.isInteger(postId) && Number.isInteger(seconds);
};

/** Storage may be disabled, full or blocked. Then an interrupted view is lost. */
function ignoringErrors<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/** Stores the view in the tab. If the tab is discarded while hidden, its next page sends the view. */
export const keepView = (view: View): void =>
  ignoringErrors(() => sessionStorage.setItem(unsentViewKey, JSON.stringify(view)));

export const dropView = (): void => ignoringErrors(() => sessionStorage.removeItem(unsentViewKey));

/** Returns the view that an earlier page of this tab stored, and deletes it. */
export function takeView(): View | undefined {
  const text = ignoringErrors(() => sessionStorage.getItem(unsentViewKey));
  dropView();
  const view: unknown = ignoringErrors(() => JSON.parse(text ?? ''));
  return isView(view) ? view : undefined;
}

const sentOnes = (): string[] => readFromDevice(sentViewsKey)?.split(' ') ?? [];

/** Whether this visit was already sent. A duplicated tab copies the stored view, and both tabs would send it. */
export const wasSent = (visit: string): boolean => sentOnes().includes(visit);

export const rememberSent = (visit: string): void =>
  keepOnDevice(sentViewsKey, [visit, ...sentOnes()].slice(0, remembered).join(' '));
