import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { TryAgain } from '../../../components/loading/TryAgain';
import { messageOf } from '../../../lib/api/client';
import type { ArticleSeries } from '../../../lib/api/types';
import { counted } from '../../../lib/text';
import { forgetReadersPages } from '../api/readers-pages';
import { deleteSeries, deskSeriesQuery } from '../api/series';
import { DeskDialog } from '../desk/DeskDialog';
import { EditSeries } from './EditSeries';
import { NewSeries } from './NewSeries';
import { Shelves } from './shelf-styles';
import { useShelfDialog } from './use-shelf-dialog';

/** `2 published articles · 16 min read`. During an update, an older server sends no reading time. */
const sizeOf = ({ parts, readingMinutes }: ArticleSeries): string =>
  `${counted(parts, 'published article')}${readingMinutes > 0 ? ` · ${readingMinutes} min read` : ''}`;

/** Adds, edits and deletes series, and orders their articles. */
export function SeriesDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(deskSeriesQuery());
  const [edited, setEdited] = useState<number | 'new' | null>(null);
  /** The row or the new one that was edited last: its button gets the focus back. */
  const [left, setLeft] = useState<number | 'new' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const reload = (): void => {
    forgetReadersPages(client);
    void client.invalidateQueries({ queryKey: deskSeriesQuery().queryKey });
  };
  const close = (): void => {
    setLeft(edited);
    setEdited(null);
    reload();
  };
  const { form, leave } = useShelfDialog(edited !== null, close, onClose);

  const remove = async ({ id, name }: ArticleSeries): Promise<void> => {
    if (!window.confirm(`Delete the series ${name}? Its articles stay.`)) return;
    setFailure(null);
    addButton.current?.focus();
    try {
      await deleteSeries(id);
      // Another form that was opened meanwhile stays. The one of this series has no row anymore.
      setLeft('new');
      setEdited((now) => (now === id ? null : now));
    } catch (problem) {
      setFailure(`We couldn’t delete ${name}. ${messageOf(problem, 'Try again in a moment.')}`);
    }
    reload();
  };

  return (
    <DeskDialog
      title="Series"
      // Esc first closes the form, so that it cannot lose typed text together with the list.
      onClose={leave}
      keepOpenOnBackdrop={edited !== null}
      problem={failure}
      actions={
        edited === null && (
          <Button size="small" variant="text" onClick={onClose}>
            Done
          </Button>
        )
      }
    >
      <Shelves>
        {error && !data && <TryAgain onRetry={() => void refetch()}>The series didn’t load.</TryAgain>}
        {data?.length === 0 && edited === null && (
          <p>A series puts articles in order. Readers see “Part 2 of 4” and can go from one part to the next.</p>
        )}
        {data && data.length > 0 && (
          <ol>
            {data.map((series) => (
              <li key={series.id}>
                {edited === series.id ? (
                  <EditSeries id={series.id} {...form} />
                ) : (
                  <div className="shelf-row">
                    <p className="shelf-name">
                      <strong dir="auto">{series.name}</strong>
                      <span className="meta">{sizeOf(series)}</span>
                    </p>
                    {edited === null && (
                      <div className="shelf-acts">
                        <Button
                          size="small"
                          variant="text"
                          autoFocus={left === series.id}
                          aria-label={`Edit ${series.name}`}
                          onClick={() => setEdited(series.id)}
                        >
                          Edit
                        </Button>
                        <Button
                          size="small"
                          variant="text"
                          aria-label={`Delete ${series.name}`}
                          onClick={() => void remove(series)}
                        >
                          Delete
                        </Button>
                      </div>
                    )}
                  </div>
                )}
              </li>
            ))}
          </ol>
        )}
        {edited === 'new' ? (
          <NewSeries {...form} />
        ) : (
          edited === null && (
            <div>
              <Button
                ref={addButton}
                autoFocus={left === 'new'}
                size="small"
                variant="outlined"
                onClick={() => setEdited('new')}
              >
                Add a Series
              </Button>
            </div>
          )
        )}
      </Shelves>
    </DeskDialog>
  );
}
