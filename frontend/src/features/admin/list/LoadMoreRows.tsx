import Button from '@mui/material/Button';

interface Props {
  query: { isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
}

/** The button below a list that loads its next page. */
export function LoadMoreRows({ query: { isFetchingNextPage, fetchNextPage } }: Props) {
  return (
    <div className="more">
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
