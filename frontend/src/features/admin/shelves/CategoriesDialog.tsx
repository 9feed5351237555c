import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { TryAgain } from '../../../components/loading/TryAgain';
import { countedCategoriesQuery } from '../../../lib/api/categories';
import { messageOf } from '../../../lib/api/client';
import type { CountedCategory } from '../../../lib/api/types';
import { counted } from '../../../lib/text';
import { createCategory, deleteCategory, placeCategory } from '../api/categories';
import { DeskDialog } from '../desk/DeskDialog';
import { EditCategory } from './EditCategory';
import { MoveButtons, moved } from './MoveButtons';
import { CATEGORY_LIMITS } from './shelf-fields';
import { ShelfForm } from './ShelfForm';
import { Shelves } from './shelf-styles';
import { useShelfDialog } from './use-shelf-dialog';

/** Adds, edits, orders and deletes the journal's categories. */
export function CategoriesDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  // Read when the dialog opens: other editors change them, too.
  const { data, error, refetch } = useQuery({ ...countedCategoriesQuery(), staleTime: 0 });
  const [edited, setEdited] = useState<number | 'new' | null>(null);
  /** The row or the new one that was edited last: its button gets the focus back. */
  const [left, setLeft] = useState<number | 'new' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const reload = () => client.invalidateQueries({ queryKey: ['categories'] });
  const close = (): void => {
    setLeft(edited);
    setEdited(null);
  };
  const { form, leave } = useShelfDialog(edited !== null, close, onClose);

  /** One after the other, so that each change is based on the list that the one before has left on the server. */
  const lastChange = useRef(Promise.resolve());
  const attempt = (failed: string, work: () => Promise<unknown>): void => {
    setFailure(null);
    lastChange.current = lastChange.current.then(async () => {
      try {
        await work();
      } catch (problem) {
        setFailure(`${failed}. ${messageOf(problem, 'Try again in a moment.')}`);
      }
      await reload();
    });
  };

  const place = async (id: number, by: -1 | 1): Promise<void> => {
    const { queryKey } = countedCategoriesQuery();
    const list = client.getQueryData(queryKey) ?? [];
    const from = list.findIndex((category) => category.id === id);
    // It may be gone, or at the end, since the button was pressed.
    if (!list[from] || !list[from + by]) return;
    // Renumbered, because two categories may have the same number.
    const places = moved(list, from, by).map((category, at) => ({ ...category, place: at + 1 }));
    const changes = places.filter((category) => category.order !== category.place);
    client.setQueryData(
      queryKey,
      places.map(({ place: order, ...category }) => ({ ...category, order })),
    );
    await Promise.all(changes.map((category) => placeCategory(category.id, category.place)));
  };
  const move = (id: number, by: -1 | 1): void => attempt('We couldn’t move it', () => place(id, by));

  const remove = ({ id, name }: CountedCategory): void => {
    if (!window.confirm(`Delete the category ${name}? You can’t undo this.`)) return;
    addButton.current?.focus();
    attempt(`We couldn’t delete ${name}`, async () => {
      await deleteCategory(id);
      // Another form that was opened meanwhile stays. The one of this category has no row anymore.
      setLeft('new');
      setEdited((now) => (now === id ? null : now));
    });
  };

  return (
    <DeskDialog
      title="Categories"
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
        {error && !data && <TryAgain onRetry={() => void refetch()}>The categories didn’t load.</TryAgain>}
        <ol>
          {data?.map((category, at) => (
            <li key={category.id}>
              {edited === category.id ? (
                <EditCategory category={category} reload={reload} {...form} />
              ) : (
                <div className="shelf-row">
                  <p className="shelf-name">
                    <strong dir="auto">{category.name}</strong>
                    <span className="meta">{counted(category.publishedCount, 'published article')}</span>
                  </p>
                  {edited === null && (
                    <div className="shelf-acts">
                      <MoveButtons
                        name={category.name}
                        first={at === 0}
                        last={at === data.length - 1}
                        move={(by) => move(category.id, by)}
                      />
                      <Button
                        size="small"
                        variant="text"
                        autoFocus={left === category.id}
                        aria-label={`Edit ${category.name}`}
                        onClick={() => setEdited(category.id)}
                      >
                        Edit
                      </Button>
                      <Button
                        size="small"
                        variant="text"
                        aria-label={`Delete ${category.name}`}
                        onClick={() => remove(category)}
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
        {edited === 'new' ? (
          <ShelfForm
            noun="category"
            limits={CATEGORY_LIMITS}
            slugHint="Leave it blank and we’ll make it from the name."
            save={async (fields) => {
              await createCategory(fields);
              await reload();
            }}
            {...form}
          />
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
                Add a Category
              </Button>
            </div>
          )
        )}
      </Shelves>
    </DeskDialog>
  );
}
