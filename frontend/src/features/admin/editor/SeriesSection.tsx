import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ArticleSeries, Post } from '../../../lib/api/types';
import { deskSeriesQuery } from '../api/series';
import { SeriesDialog } from '../shelves/SeriesDialog';
import { PanelSection } from './PanelSection';
import { NewSeriesName } from './NewSeriesName';
import { placeWords, useSeriesOfPost } from './use-series-of-post';

interface Props {
  post: Post;
  open: boolean;
  onToggle: (open: boolean) => void;
}

const NEW = 'new';

/**
 * The series of the article. It is not part of the working copy: a series is a page of its own, which changes when an
 * editor chooses here.
 */
export function SeriesSection({ post, open, onToggle }: Props) {
  const id = useId();
  const { series, isLoaded, busy, failure, choose, create, reload } = useSeriesOfPost(post);
  const all = useQuery({ ...deskSeriesQuery(), enabled: open });
  const [isNaming, setNaming] = useState(false);
  const [isManaging, setManaging] = useState(false);
  const place = series ? placeWords(series, post.id) : '';

  const pick = (value: string): void => {
    if (busy) return;
    setNaming(value === NEW);
    if (value !== NEW) void choose(value === '' ? null : Number(value));
  };

  return (
    <PanelSection name="Series" value={isLoaded ? place || 'None' : ''} open={open} onToggle={onToggle}>
      <TextField
        select
        fullWidth
        id={id}
        value={isNaming ? NEW : String(series?.id ?? '')}
        onChange={({ target }) => pick(target.value)}
        error={failure !== null}
        slotProps={{
          select: { native: true },
          htmlInput: { 'aria-label': 'Series', 'aria-describedby': `${id}-hint` },
        }}
      >
        <option value="">None</option>
        {choicesOf(all.data ?? [], series).map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
        <option value={NEW}>New series...</option>
      </TextField>
      <p id={`${id}-hint`} className={`count${failure ? ' over' : ''}`}>
        <span role={failure ? 'alert' : undefined}>{failure ?? hintOf(post, place, busy)}</span>
      </p>
      {isNaming && (
        <NewSeriesName
          busy={busy}
          onCancel={() => setNaming(false)}
          onCreate={async (name) => {
            if (await create(name)) setNaming(false);
          }}
        />
      )}
      {!isNaming && (
        <div className="row">
          <Button size="small" variant="outlined" onClick={() => setManaging(true)}>
            <span>{series ? 'Change the Order' : 'Manage Series'}</span>
          </Button>
        </div>
      )}
      {isManaging && (
        <SeriesDialog
          onClose={() => {
            setManaging(false);
            void reload();
          }}
        />
      )}
    </PanelSection>
  );
}

/** With the article's own series, also while the others load. */
const choicesOf = (all: ArticleSeries[], own: ArticleSeries | null): Pick<ArticleSeries, 'id' | 'name'>[] =>
  own && !all.some(({ id }) => id === own.id) ? [own, ...all] : all;

function hintOf(post: Post, place: string, busy: boolean): string {
  if (busy) return 'Saving...';
  if (place === '') return 'Your choice is saved right away. It isn’t part of the draft.';
  return post.published
    ? `${place}. Readers see it already.`
    : `${place}. Readers see it once this article is published.`;
}
