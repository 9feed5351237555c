import { useQueryClient } from '@tanstack/react-query';
import { Icon } from '../../../components/Icon';
import { toastError } from '../../../components/toasts/toast';
import { importWithRetry } from '../../../lib/import-with-retry';
import { useReacted } from '../../../lib/own-reactions';
import { useHydrated } from '../../../lib/use-hydrated';
import { wholeNumber } from '../../../lib/text';
import type { Remark } from '../api/list-comments';
import { likeName } from '../like-name';

const load = importWithRetry(() => import('../like'));

export function LikeButton({ postId, remark: { id, likes } }: { postId: string; remark: Remark }) {
  const client = useQueryClient();
  const pressed = useReacted(likeName(id));
  const hydrated = useHydrated();
  return (
    <button
      type="button"
      className="comment-act"
      aria-pressed={pressed}
      disabled={!hydrated}
      onClick={() =>
        void load().then(
          ({ like }) => like(client, postId, id, !pressed),
          () => toastError('Your like didn’t go through', 'Try again in a moment.'),
        )
      }
    >
      <Icon name="heart" />
      <span>{likes > 0 ? `Like ${wholeNumber(likes)}` : 'Like'}</span>
    </button>
  );
}
