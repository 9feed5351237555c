import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { toast, toastError } from '../../../components/toasts/toast';
import { TryAgain } from '../../../components/loading/TryAgain';
import { messageOf } from '../../../lib/api/client';
import type { DeadLink } from '../../../lib/api/types';
import { formatDate } from '../../../lib/dates';
import { checkLinkAgain, deadLinksQuery } from '../api/dead-links';
import { DeskDialog } from '../desk/DeskDialog';
import { LoadMoreRows } from '../list/LoadMoreRows';

const Articles = styled('ol')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  borderTop: 'var(--line)',
  '& > li': { borderBottom: 'var(--hair)', paddingBlock: '.75rem' },
  '& h3': { fontSize: 'var(--fs-ui)', overflowWrap: 'anywhere' },
  '& ul': { margin: 0, padding: 0, listStyle: 'none' },
  '& ul > li': { display: 'grid', gap: '.25rem', paddingTop: '.6rem', justifyItems: 'start' },
  '& ul p': { overflowWrap: 'anywhere' },
  '& .link-acts': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '.25rem 1rem' },
});

interface ArticleLinks {
  id: number;
  title: string;
  links: DeadLink[];
}

/** The links by article: those of one article follow each other. */
function byArticle(links: readonly DeadLink[]): ArticleLinks[] {
  const articles: ArticleLinks[] = [];
  for (const link of links) {
    const last = articles.at(-1);
    if (last && last.id === link.postId) last.links.push(link);
    else articles.push({ id: link.postId, title: link.postTitle, links: [link] });
  }
  return articles;
}

/** The links in the sources of articles that lead nowhere, with the address to try in the web archive. */
export function DeadLinksDialog({ onClose }: { onClose: () => void }) {
  const query = useInfiniteQuery(deadLinksQuery());
  const articles = byArticle(query.data?.pages.flatMap(({ items }) => items) ?? []);
  const [asked, setAsked] = useState<ReadonlySet<number>>(new Set());
  return (
    <DeskDialog
      title="Dead Links"
      wide
      onClose={onClose}
      actions={
        <Button size="small" variant="text" onClick={onClose}>
          Done
        </Button>
      }
    >
      <p className="meta">
        We check the links in sources and footnotes once a week. A link is here if its site says the page is gone, or if
        it failed on two days. Readers see a link to the web archive.
      </p>
      {query.isError && !query.data && (
        <TryAgain onRetry={() => void query.refetch()}>The dead links didn’t load.</TryAgain>
      )}
      {query.isSuccess && articles.length === 0 && <p>No dead links.</p>}
      {articles.length > 0 && (
        <Articles aria-label="Articles with dead links">
          {articles.map(({ id, title, links }) => (
            <li key={id}>
              <h3 dir="auto">
                <Link to={`/admin/posts/${id}`}>{title}</Link>
              </h3>
              <ul>
                {links.map((link) => (
                  <DeadLinkRow
                    key={link.id}
                    link={link}
                    asked={asked.has(link.id)}
                    onAsked={() => setAsked((before) => new Set(before).add(link.id))}
                  />
                ))}
              </ul>
            </li>
          ))}
        </Articles>
      )}
      {query.hasNextPage && <LoadMoreRows query={query} />}
    </DeskDialog>
  );
}

interface RowProps {
  link: DeadLink;
  /** It will be checked again soon. Other articles may have the same link. */
  asked: boolean;
  onAsked: () => void;
}

function DeadLinkRow({ link: { id, url, status, failedOn, archiveUrl }, asked, onAsked }: RowProps) {
  // Of each row, so that a link can be checked while another one’s request is in flight.
  const check = useMutation({
    mutationFn: () => checkLinkAgain(id),
    onSuccess: () => {
      onAsked();
      toast({ title: 'Check requested', description: 'If link checks are on, the result is here in a few minutes.' });
    },
    onError: (error) => toastError('The link won’t be checked', messageOf(error, 'Try again in a moment.')),
  });
  const why = status === null ? 'No answer' : `Answered ${status}`;
  const elsewhere = { target: '_blank', rel: 'noopener noreferrer' };
  return (
    <li>
      <p>
        <a href={url} {...elsewhere}>
          {url}
        </a>
      </p>
      <p className="meta">{`${why}. Since ${formatDate(failedOn)}.`}</p>
      <div className="link-acts">
        <a href={archiveUrl} aria-label={`Try the web archive: ${url}`} {...elsewhere}>
          Try the web archive
        </a>
        <Button
          size="small"
          variant="text"
          aria-label={`Check again: ${url}`}
          aria-disabled={asked || undefined}
          onClick={() => !asked && !check.isPending && check.mutate()}
        >
          <span>{asked ? 'Check requested' : 'Check Again'}</span>
        </Button>
      </div>
    </li>
  );
}
