import { LoadFailed } from '../../../components/loading/LoadFailed';
import { RowsSkeleton } from './RowsSkeleton';

/** Shown instead of a list that is loading or could not be loaded. */
export function ListLoading({ error, retry }: { error: Error | null; retry: () => void }) {
  if (!error) return <RowsSkeleton />;
  return <LoadFailed error={error} retry={retry} fallback="This list didn’t load." ruled />;
}
