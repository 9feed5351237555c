import { useLastVisit } from '../../lib/last-visit';

/**
 * Marks an article that was published after this reader's last visit. It lies on the picture, so nothing moves when it appears. Nothing
 * on the first visit.
 */
export function NewMark({ publishedAt }: { publishedAt: string | null }) {
  const lastVisit = useLastVisit();
  if (lastVisit === null || publishedAt === null || !(Date.parse(publishedAt) > lastVisit)) return null;
  return (
    <span className="new-mark meta">
      New<span className="hidden-text"> since your last visit</span>
    </span>
  );
}
