import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Icon } from '../../../../components/Icon';
import { PageHead } from '../../../../components/frame/PageHead';
import { toast } from '../../../../components/toasts/toast';
import { pathId } from '../../../../lib/api/client';
import { openedPostQuery, restoreRevision, revisionsQuery } from '../../api/working-copies';
import { toastApiError } from '../../decisions/use-decisions';
import { OpeningPost } from '../OpenPost';
import { TopBar } from '../styles';
import { RevisionRow } from './RevisionRow';
import { RevisionView } from './RevisionView';
import { byDay } from './revision-words';
import { RevisionsGrid } from './styles';

/** The versions of an article, what changed between them, and the way back to one. */
export function Revisions({ id: param }: { id: string }) {
  const id = Number(pathId(param));
  const client = useQueryClient();
  const navigate = useNavigate();
  const opened = useQuery(openedPostQuery(id));
  const revisions = useQuery(revisionsQuery(id));
  const [picked, setPicked] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const [now] = useState(Date.now);
  const editor = `/admin/posts/${id}`;

  if (!opened.data || !revisions.data)
    return (
      <OpeningPost
        error={opened.error ?? revisions.error}
        retry={() => void Promise.all([opened.refetch(), revisions.refetch()])}
      />
    );
  const { post, draft } = opened.data;
  const title = (draft ?? post).title || 'Untitled';
  const all = revisions.data;
  const shown = all.find((one) => one.id === picked) ?? all[0];
  const publicOne = post.published ? all.find(({ kind }) => kind === 'published') : undefined;

  const restore = async (): Promise<void> => {
    if (busy || !shown) return;
    const isReplacing = draft !== null;
    if (!window.confirm(isReplacing ? 'Replace the draft with this version? You’ll find the draft in Revisions.' : 'Make a new draft from this version?')) return; // prettier-ignore
    setBusy(true);
    try {
      await restoreRevision(id, shown.id);
      client.removeQueries({ queryKey: openedPostQuery(id).queryKey });
      toast({ title: 'Version restored', description: 'It’s a draft until you publish.' });
      await navigate(editor);
    } catch (error) {
      toastApiError('We couldn’t restore this version', error as Error);
      setBusy(false);
    }
  };

  return (
    <>
      <PageHead title={`Revisions: ${title}`} description="Earlier versions of an article." noindex />
      <TopBar>
        <Link to={editor} className="nav-back">
          <Icon name="back" />
          Back to writing
        </Link>
        <p className="state wide">
          <span>
            Revisions of <b style={{ color: 'var(--ink)' }}>{title}</b>
          </span>
        </p>
        <div className="right">
          <Button component={Link} to={editor} size="small" variant="outlined">
            Close
          </Button>
        </div>
      </TopBar>
      <RevisionsGrid>
        <nav aria-label="Revisions">
          {byDay(all, now).map(({ day, revisions: those }) => (
            <section key={day} aria-label={day}>
              <h2>{day}</h2>
              <ol>
                {those.map((one) => (
                  <li key={one.id}>
                    <RevisionRow
                      postId={id}
                      revision={one}
                      previous={all[all.indexOf(one) + 1]}
                      isPublic={one === publicOne}
                      isShown={one === shown}
                      onPick={() => setPicked(one.id)}
                    />
                  </li>
                ))}
              </ol>
            </section>
          ))}
          <p className="meta">
            Published versions stay as long as the article does. We delete the others after 90 days.
          </p>
        </nav>
        <main id="main" tabIndex={-1}>
          {shown ? (
            <RevisionView
              key={shown.id}
              post={post}
              revisions={all}
              shown={shown}
              busy={busy}
              onRestore={() => void restore()}
            />
          ) : (
            <p className="meta" style={{ paddingBlock: '2rem' }}>
              No earlier versions yet. We save them while you write and each time you publish.
            </p>
          )}
        </main>
      </RevisionsGrid>
    </>
  );
}
