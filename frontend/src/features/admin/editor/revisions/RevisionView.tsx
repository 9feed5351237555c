import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { LoadFailed } from '../../../../components/loading/LoadFailed';
import { Icon } from '../../../../components/Icon';
import { categoriesQuery } from '../../../../lib/api/categories';
import type { Post, Revision } from '../../../../lib/api/types';
import { revisionQuery } from '../../api/working-copies';
import { DeskSelect } from '../../list/DeskSelect';
import { detailNames, formOf } from '../../posts/post-form';
import { isLockedFor, LOCKED } from '../../posts/schedule';
import { DiffWords } from '../../../../components/DiffWords';
import { DiffField, DiffText } from './DiffText';
import { kindWords, momentWords } from './revision-words';
import { wordsDiff } from '../../../../lib/text-diff';
import { useIsWriter } from '../../../../lib/use-can';

interface Props {
  post: Post;
  revisions: Revision[];
  shown: Revision;
  busy: boolean;
  onRestore: () => void;
}

/** A version with what changed since another one. */
export function RevisionView({ post, revisions, shown, busy, onRestore }: Props) {
  const [now] = useState(Date.now);
  const isLocked = isLockedFor(useIsWriter(), post);
  const at = revisions.indexOf(shown);
  const others = revisions.filter((one) => one !== shown);
  const published = others.find(({ kind }) => kind === 'published');
  const previous = revisions[at + 1];
  const [picked, setPicked] = useState<number | null>(null);
  const baseId = others.some(({ id }) => id === picked) ? picked : (previous?.id ?? published?.id ?? null);
  const text = useQuery(revisionQuery(post.id, shown.id));
  const base = useQuery({ ...revisionQuery(post.id, baseId ?? 0), enabled: baseId !== null });
  const categories = useQuery(categoriesQuery());
  const article = useRef<HTMLElement>(null);
  const [here, setHere] = useState({ at: 0, of: 0 });

  const error = text.error ?? base.error;
  if (error)
    return <LoadFailed error={error} retry={() => void Promise.all([text.refetch(), base.refetch()])} fallback="This version didn’t load." />; // prettier-ignore
  if (!text.data || (baseId !== null && !base.data)) return <p className="meta">Loading...</p>;

  const after = formOf(text.data);
  const before = base.data ? formOf(base.data) : after;
  const nameOf = (id: string): string => categories.data?.find((one) => String(one.id) === id)?.name ?? 'None';
  const choices = others.map((one) => ({
    value: String(one.id),
    label:
      one === published && post.published
        ? `On the site since ${momentWords(one.createdAt, now)}`
        : `${kindWords[one.kind]}, ${momentWords(one.createdAt, now)}`,
  }));

  const step = (by: 1 | -1): void => {
    const all = [...(article.current?.querySelectorAll<HTMLElement>('.change') ?? [])];
    if (all.length === 0) return setHere({ at: 0, of: 0 });
    const next =
      here.of === all.length ? ((here.at - 1 + by + all.length) % all.length) + 1 : by === 1 ? 1 : all.length;
    all.forEach((one, index) => one.toggleAttribute('data-here', index === next - 1));
    all[next - 1]!.scrollIntoView({ block: 'center' });
    all[next - 1]!.focus({ preventScroll: true });
    setHere({ at: next, of: all.length });
  };

  return (
    <>
      <div className="compare">
        {choices.length > 0 && (
          <>
            <span className="meta">Changes since</span>
            <DeskSelect
              label="Changes since"
              value={String(baseId)}
              choices={choices}
              onChange={(id) => setPicked(Number(id))}
            />
          </>
        )}
        <div className="end">
          <span aria-live="polite" className="meta">
            {here.of > 0 && `${here.at} of ${here.of}`}
          </span>
          <button type="button" className="icon-button" aria-label="Previous change" onClick={() => step(-1)}>
            <Icon name="up" />
          </button>
          <button type="button" className="icon-button" aria-label="Next change" onClick={() => step(1)}>
            <Icon name="down" />
          </button>
          <Button size="small" disabled={busy || isLocked} onClick={onRestore}>
            <span>{busy ? 'Restoring...' : 'Restore This Version'}</span>
          </Button>
        </div>
      </div>
      <article className="diff" ref={article} key={`${shown.id} ${baseId}`}>
        <h1 dir="auto">
          {after.title || before.title ? <DiffWords words={wordsDiff(before.title, after.title)} /> : 'Untitled'}
        </h1>
        <DiffField name="Category" before={nameOf(before.categoryId)} after={nameOf(after.categoryId)} />
        <DiffField name="Summary" before={before.summary} after={after.summary} />
        <DiffText before={before.content} after={after.content} />
        {before.footer !== after.footer && (
          <>
            <h2>Footer</h2>
            <DiffText before={before.footer} after={after.footer} />
          </>
        )}
        {detailNames.map(([field, name]) => (
          <DiffField key={field} name={name} before={before[field]} after={after[field]} />
        ))}
        <p className="meta">
          {isLocked
            ? LOCKED
            : 'Restoring makes a new draft from this version. You don’t lose anything, and readers don’t see it until you publish.'}
        </p>
      </article>
    </>
  );
}
