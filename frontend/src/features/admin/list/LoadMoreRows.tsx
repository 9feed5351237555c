import Button from '@mui/material/Button';
import { messageOf } from '../../../lib/api/client';

interface Props {
  query: {
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: Error | null;
    fetchNextPage: () => Promise<unknown>;
  };
}

/** The button below a list that loads its next page, and why the last attempt failed. */
export function LoadMoreRows({ query: { isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } }: Props) {
  return (
    <div className="more">
      {isFetchNextPageError && (
        <p className="more-failed" role="alert">
          {messageOf(error, 'The next ones didn’t load.')}
        </p>
      )}
      <Button
        variant="outlined"
        aria-disabled={isFetchingNextPage || undefined}
        onClick={() => !isFetchingNextPage && void fetchNextPage()}
      >
        <span>{isFetchingNextPage ? 'Loading...' : 'Load More'}</span>
      </Button>
    </div>
  );
}
