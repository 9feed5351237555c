/**
 * What was typed into a form and not sent yet, for as long as the tab is open: a reload, a sign-in or a look at another page
 * in between loses nothing. Never for a story: that would leave it on somebody's device.
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
    // No storage, or no room: what was typed lives as long as the page.
  }
}

export function deleteDraft(name: string): void {
  try {
    sessionStorage.removeItem(prefix + name);
  } catch {
    // No storage: nothing to drop.
  }
}

/** What is kept beyond the tab, until it is saved, given up, or its writer logs out (features/admin/desk/post-draft.ts). */
export const lastingPrefix = 'lasting-draft:';

/** Whoever comes to this browser after a logout finds nothing. */
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
      // As above.
    }
  }
}
