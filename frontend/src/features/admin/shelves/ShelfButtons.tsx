import Button from '@mui/material/Button';
import { useState } from 'react';
import { CategoriesDialog } from './CategoriesDialog';
import { SeriesDialog } from './SeriesDialog';

/** Above the list of posts: opens the categories, and the series. */
export function ShelfButtons() {
  const [open, setOpen] = useState<'categories' | 'series' | null>(null);
  const close = (): void => setOpen(null);
  return (
    <>
      <Button size="small" variant="text" onClick={() => setOpen('categories')}>
        Categories
      </Button>
      <Button size="small" variant="text" onClick={() => setOpen('series')}>
        Series
      </Button>
      {open === 'categories' && <CategoriesDialog onClose={close} />}
      {open === 'series' && <SeriesDialog onClose={close} />}
    </>
  );
}
