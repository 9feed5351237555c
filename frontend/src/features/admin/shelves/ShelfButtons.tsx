import Button from '@mui/material/Button';
import { useState } from 'react';
import { DeadLinksDialog } from '../links/DeadLinksDialog';
import { CategoriesDialog } from './CategoriesDialog';
import { SeriesDialog } from './SeriesDialog';

/** Above the list of posts: opens the categories, the series, and the dead links. */
export function ShelfButtons() {
  const [open, setOpen] = useState<'categories' | 'series' | 'links' | null>(null);
  const close = (): void => setOpen(null);
  return (
    <>
      <Button size="small" variant="text" onClick={() => setOpen('categories')}>
        Categories
      </Button>
      <Button size="small" variant="text" onClick={() => setOpen('series')}>
        Series
      </Button>
      <Button size="small" variant="text" onClick={() => setOpen('links')}>
        Dead Links
      </Button>
      {open === 'categories' && <CategoriesDialog onClose={close} />}
      {open === 'series' && <SeriesDialog onClose={close} />}
      {open === 'links' && <DeadLinksDialog onClose={close} />}
    </>
  );
}
