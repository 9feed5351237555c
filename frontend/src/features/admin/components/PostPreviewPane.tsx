import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { Loading } from '../../../components/Loading';
import { messageOf } from '../../../lib/api/client';
import { isVisible } from '../../../lib/visible';
import { previewQuery } from '../api/preview-post';
import { withImagePlaceholders } from '../desk/image-placeholders';
import type { PostForm } from '../desk/post-form';

export const Sheet = styled('article')({
  '& > .facts': { color: 'var(--ink-3)', fontSize: 'var(--fs-note)' },
  '& > h3': {
    font: '440 var(--fs-h3)/1.06 var(--serif)',
    letterSpacing: '-.025em',
    overflowWrap: 'anywhere',
    margin: '.6rem 0 1.5rem',
  },
  '& .prose': { overflowWrap: 'anywhere', maxWidth: 'none' },
  '& .prose blockquote': { marginInlineEnd: 0 },
  '& .prose > p:first-of-type': { textWrap: 'pretty' },
  '& .picture-later': {
    display: 'block',
    padding: '1.5rem 1rem',
    border: '1px dashed var(--field)',
    font: '400 var(--fs-desk)/1.4 var(--sans)',
    color: 'var(--ink-2)',
  },
  '&[aria-busy=true]': { opacity: 0.85 },
});

/** Long enough to finish a word, in milliseconds. */
const pause = 400;

function useDebounced<T>(value: T): T {
  const [late, setLate] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLate(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return late;
}

interface Shown {
  title: string;
  html: string;
  sources: string | null;
}

/** An article as readers see it, without its cover. */
export function ArticleSheet({ title, html, sources }: Shown) {
  // Every key press renders this, so parse the HTML only when it changes.
  const text = useMemo(() => withImagePlaceholders(html), [html]);
  const notes = useMemo(() => sources && withImagePlaceholders(sources), [sources]);
  return (
    <>
      <h3 dir="auto">{title}</h3>
      {/* The server sanitized both. */}
      <div className="prose" dir="auto" dangerouslySetInnerHTML={{ __html: text }} />
      {notes && (
        <section className="sources">
          <h4 style={{ font: '600 var(--fs-ui)/1.4 var(--sans)', marginBottom: '.6rem' }}>Sources</h4>
          <div dir="auto" dangerouslySetInnerHTML={{ __html: notes }} />
        </section>
      )}
    </>
  );
}

/** A preview of the typed text. Editing continues when it fails. */
export function PostPreviewPane({ title, content, footer, category }: PostForm & { category: string | undefined }) {
  const text = useDebounced(content);
  const sources = useDebounced(footer);
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(
    previewQuery({ content: text, footer: isVisible(sources) ? sources : null }),
  );
  return (
    <Sheet aria-label="Preview" aria-busy={isPlaceholderData || undefined}>
      <p className="facts">
        {[category, data && isVisible(text) && `${data.readingMinutes} min read`].filter(Boolean).join(' · ') ||
          'As readers will see it'}
      </p>
      {!isVisible(text) ? (
        <p className="meta">Nothing is written yet.</p>
      ) : (
        data && <ArticleSheet title={title.trim() || 'Untitled'} html={data.contentHtml} sources={data.footerHtml} />
      )}
      {isPending && isVisible(text) && <Loading />}
      {error && (
        <p className="meta" role="status">
          No preview at the moment: {messageOf(error, 'it could not be made.')}{' '}
          <Button size="small" variant="text" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
    </Sheet>
  );
}
