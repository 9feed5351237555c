interface Props {
  /** The page's own path. */
  action: string;
  category: string | null;
  /** Where a page without scripts goes on. */
  cursor: string;
  busy: boolean;
  onMore: () => void;
}

/** More articles below these; without scripts a page of its own with the ones that follow. */
export function LoadMore({ action, category, cursor, busy, onMore }: Props) {
  return (
    <form
      className="more"
      method="get"
      action={action}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onMore();
      }}
    >
      {category && <input type="hidden" name="category" value={category} />}
      <button type="submit" name="after" value={cursor} className="button button-line" aria-disabled={busy}>
        {busy ? 'Loading...' : 'Load More Articles'}
      </button>
    </form>
  );
}
