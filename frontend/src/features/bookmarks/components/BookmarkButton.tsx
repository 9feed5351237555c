import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Icon } from '../../../components/Icon';
import { savedQuery } from '../api/check-bookmark';
import type { Item } from '../item';
import { useAskToLogIn } from '../use-ask-to-log-in';
import { useToggleBookmark } from '../use-toggle-bookmark';

/** How long a click waits for the session request. After that it is sent anyway, and the API decides. */
const maxWaitMs = 3_000;

interface Props extends Item {
  /** undefined while unknown. */
  signedIn: boolean | undefined;
}

/** Saves an article or story to the member's bookmarks, or removes it. */
export function BookmarkButton({ contentType, id, signedIn }: Props) {
  const item = { contentType, id };
  const check = useQuery({ ...savedQuery(item), enabled: signedIn === true });
  const toggle = useToggleBookmark(item);
  const askToLogIn = useAskToLogIn();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const saved = signedIn !== false && check.data === true;

  const save = (wanted: boolean): void => {
    clearTimeout(waiting.current);
    waiting.current = undefined;
    if (signedIn === false) askToLogIn();
    else if (!toggle.isPending) toggle.mutate(wanted);
  };
  const press = (): void => {
    if (signedIn !== undefined) save(!saved);
    else waiting.current ??= setTimeout(() => save(!saved), maxWaitMs);
  };
  const onKnown = useEffectEvent(() => {
    if (signedIn !== undefined && waiting.current !== undefined) save(true);
  });
  useEffect(() => onKnown(), [signedIn]);
  useEffect(() => () => clearTimeout(waiting.current), []);

  return (
    <button
      type="button"
      className="button button-line act bookmark"
      aria-pressed={saved}
      aria-disabled={toggle.isPending || undefined}
      onClick={press}
    >
      <Icon name="bookmark" />
      <span>{saved ? 'Saved' : 'Save'}</span>
    </button>
  );
}
