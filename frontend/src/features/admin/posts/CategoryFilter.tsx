import { useQuery } from '@tanstack/react-query';
import { categoriesQuery } from '../../../lib/api/categories';
import { useDeskView } from '../desk/use-desk-view';
import { DeskSelect } from '../list/DeskSelect';

/** Shows only the posts of one category. */
export function CategoryFilter() {
  const { view, go } = useDeskView();
  const { data = [] } = useQuery(categoriesQuery());
  const value = String(view.category ?? '');
  const choices = [
    { value: '', label: 'All Categories' },
    ...data.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  // A link may name a category that is still loading, or that was deleted.
  const isUnknown = !choices.some((choice) => choice.value === value);
  return (
    <DeskSelect
      label="Category"
      value={value}
      choices={isUnknown ? [...choices, { value, label: `Category ${value}` }] : choices}
      onChange={(id) => go({ category: id === '' ? undefined : Number(id) })}
    />
  );
}
