import { onLeaving } from '../../../lib/leaving';
import { stayWhile } from '../../../lib/new-version';
import { forgetWithUser } from '../../../lib/personal';
import { isVisible } from '../../../lib/visible';
import type { NotedItem } from '../api/notes';

/** A note for the other editors, or a question to the author of a story. */
type What = 'note' | 'question';

/**
 * The texts about stories and comments that were typed and not sent. They outlive the list in which they were typed, until they are
 * sent, or their user signs out or has to sign in again. In the memory of this tab only: nothing about a story may stay on a device.
 */
const texts = new Map<string, string>();
let isGuarded = false;

const keyOf = (what: What, { kind, id }: NotedItem): string => `${what} ${kind} ${id}`;

function ask(event: BeforeUnloadEvent): void {
  if ([...texts.values()].some(isVisible)) event.preventDefault();
}

/** Closing the tab or loading the page again would lose the texts. Without any, Back may show the page from memory. */
function guard(): void {
  const guards = texts.size > 0;
  if (guards === isGuarded) return;
  isGuarded = guards;
  if (guards) window.addEventListener('beforeunload', ask);
  else window.removeEventListener('beforeunload', ask);
}

export const typedText = (what: What, item: NotedItem): string => texts.get(keyOf(what, item)) ?? '';

/** Keeps a text while it is typed. An empty one is forgotten. */
export function keepText(what: What, item: NotedItem, text: string): void {
  if (text === '') texts.delete(keyOf(what, item));
  else texts.set(keyOf(what, item), text);
  guard();
}

/** The story or comment is gone, and nobody can send anything about it. */
export function forgetTextsAbout(item: NotedItem): void {
  keepText('note', item, '');
  keepText('question', item, '');
}

export function forgetAllTexts(): void {
  texts.clear();
  guard();
}

forgetWithUser(forgetAllTexts);
stayWhile(() => [...texts.values()].some(isVisible));
onLeaving(forgetAllTexts);
