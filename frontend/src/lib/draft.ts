/**
 * Stores unsent form input for as long as the tab is open, so that a reload, a sign-in or a visit to another page does
 * not lose it. Never used for a story, which must not stay on the device.
 */
const prefix = 'draft:';

type Values = Record<string, string>;

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && Object.values(value).every((one) => typeof one === 'string');

export function readDraft(name: string): Values | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(prefix + name) ?? 'null');
    return isValues(value) ? value : null;
  } catch {
    return null;
  }
}

export function saveDraft(name: string, values: Values): void {
  try {
    sessionStorage.setItem(prefix + name, JSON.stringify(values));
  } catch {
    // No storage, or no space: the input lasts as long as the page.
  }
}

export function deleteDraft(name: string): void {
  try {
    sessionStorage.removeItem(prefix + name);
  } catch {
    // No storage, so nothing to remove.
  }
}

/**
 * Drafts that outlive the tab, until they are saved or discarded or their author logs out
 * (features/admin/posts/post-draft.ts).
 */
export const lastingPrefix = 'lasting-draft:';

/** Removes all drafts at logout, so that the next user of this browser finds none. */
export function deleteAllDrafts(): void {
  for (const [storage, those] of [
    [() => sessionStorage, prefix],
    [() => localStorage, lastingPrefix],
  ] as const) {
    try {
      const from = storage();
      Object.keys(from)
        .filter((key) => key.startsWith(those))
        .forEach((key) => from.removeItem(key));
    } catch {
      // No storage.
    }
  }
}
