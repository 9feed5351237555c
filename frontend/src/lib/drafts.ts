import { onLeaving } from './leaving';

/**
 * A comment that could not be sent because its writer is not signed in any more waits in this tab's storage until he is
 * back from signing in; for him only. Never for a story: its words are never stored (docs/adr/0004).
 */
const prefix = 'draft:';

interface Draft {
  by: number;
  text: string;
}

export function keepDraft(name: string, draft: Draft): void {
  try {
    sessionStorage.setItem(prefix + name, JSON.stringify(draft));
  } catch {
    // No storage: it stays in the field, as long as that is there.
  }
}

/** What `by` wrote there; '' for anybody else. */
export function keptDraft(name: string, by: number): string {
  try {
    const draft = JSON.parse(sessionStorage.getItem(prefix + name) ?? 'null') as Partial<Draft> | null;
    return draft?.by === by && typeof draft.text === 'string' ? draft.text : '';
  } catch {
    return '';
  }
}

export function forgetDraft(name: string): void {
  try {
    sessionStorage.removeItem(prefix + name);
  } catch {
    // Nothing was kept.
  }
}

/** At logout. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

onLeaving(forgetDrafts);
