import { useQuery } from '@tanstack/react-query';
import { Icon } from '../../../components/Icon';
import { savedQuery } from '../api/check-bookmark';
import type { Item } from '../item';
import { useAskToLogIn } from '../use-ask-to-log-in';
import { useToggle } from '../use-toggle';

interface Props extends Item {
  /** undefined as long as nobody knows: the API is asked then, by the reader's own click. */
  signedIn: boolean | undefined;
}

/** Saves an article or a story to the member's bookmarks, or takes it back. */
export function BookmarkButton({ contentType, id, signedIn }: Props) {
  const item = { contentType, id };
  const check = useQuery({ ...savedQuery(item), enabled: signedIn === true });
  const toggle = useToggle(item);
  const askToLogIn = useAskToLogIn();
  const saved = signedIn !== false && check.data === true;
  const press = (): void => {
    if (signedIn === false) askToLogIn();
    else if (!toggle.isPending) toggle.mutate(!saved);
  };
  return (
    <button type="button" className="button button-line act bookmark" aria-pressed={saved} onClick={press}>
      <Icon name="bookmark" />
      {saved ? 'Saved' : 'Save'}
    </button>
  );
}
