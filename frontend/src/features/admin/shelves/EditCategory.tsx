import { useState } from 'react';
import type { Category } from '../../../lib/api/types';
import { categoryFields, saveCategory } from './save-category';
import { CATEGORY_LIMITS, ChangedMeanwhile } from './shelf-fields';
import { ShelfForm, type ShelfDialog } from './ShelfForm';

interface Props extends ShelfDialog {
  category: Category;
  /** Reads the list again. */
  reload: () => Promise<void>;
}

/** Edits a category. Only what was changed is sent, because another editor may have changed the rest. */
export function EditCategory({ category, reload, ...dialog }: Props) {
  // As the editor has seen it, not what arrives later: a change of another one would be overwritten unseen.
  const [seen, setSeen] = useState(category);
  return (
    <ShelfForm
      noun="category"
      limits={CATEGORY_LIMITS}
      stored={categoryFields(seen)}
      slugHint="Links to the old address keep working."
      save={async (_fields, changed) => {
        const newer = await saveCategory(seen, changed);
        await reload();
        if (!newer) return;
        setSeen(newer);
        throw new ChangedMeanwhile(categoryFields(newer));
      }}
      {...dialog}
    />
  );
}
