import { create } from 'zustand';
import { onLeaving } from '../../../lib/leaving';
import { stayWhile } from '../../../lib/new-version';
import { forgetWithUser } from '../../../lib/personal';
import { isVisible } from '../../../lib/visible';
import type { NotedItem } from '../api/notes';

/** A note for the other editors, or a question to the author of a story. */
type What = 'note' | 'question';

export interface TypedText {
  what: What;
  item: NotedItem;
  text: string;
}

/**
 * The texts about stories and comments that were typed and not sent. They outlive the list in which they were typed, until they are
 * sent, or their user signs out or has to sign in again. In the memory of this tab only: nothing about a story may stay on a device.
 */
export const useTypedTexts = create<{ texts: ReadonlyMap<string, TypedText> }>(() => ({ texts: new Map() }));
let isGuarded = false;

const keyOf = (what: What, { kind, id }: NotedItem): string => `${what} ${kind} ${id}`;

const isAnyTyped = (): boolean => [...useTypedTexts.getState().texts.values()].some(({ text }) => isVisible(text));

function ask(event: BeforeUnloadEvent): void {
  if (isAnyTyped()) event.preventDefault();
}

/** Closing the tab or loading the page again would lose the texts. Without any, Back may show the page from memory. */
function guard(): void {
  const guards = useTypedTexts.getState().texts.size > 0;
  if (guards === isGuarded) return;
  isGuarded = guards;
  if (guards) window.addEventListener('beforeunload', ask);
  else window.removeEventListener('beforeunload', ask);
}

export const typedText = (what: What, item: NotedItem): string =>
  useTypedTexts.getState().texts.get(keyOf(what, item))?.text ?? '';

/** Whether there is such a text, for a component that shows it. */
export const useIsTyped = (what: What, item: NotedItem): boolean =>
  useTypedTexts(({ texts }) => isVisible(texts.get(keyOf(what, item))?.text ?? ''));

/** Keeps a text while it is typed. An empty one is forgotten. */
export function keepText(what: What, item: NotedItem, text: string): void {
  const texts = new Map(useTypedTexts.getState().texts);
  if (text === '') texts.delete(keyOf(what, item));
  else texts.set(keyOf(what, item), { what, item, text });
  useTypedTexts.setState({ texts });
  guard();
}

/** The story or comment is gone, and nobody can send anything about it. */
export function forgetTextsAbout(item: NotedItem): void {
  keepText('note', item, '');
  keepText('question', item, '');
}

export function forgetAllTexts(): void {
  if (useTypedTexts.getState().texts.size > 0) useTypedTexts.setState({ texts: new Map() });
  guard();
}

forgetWithUser(forgetAllTexts);
stayWhile(isAnyTyped);
onLeaving(forgetAllTexts);
