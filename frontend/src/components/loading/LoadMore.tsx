interface Props {
  /** The label, such as 'Load More Articles'. */
  children: string;
  busy: boolean;
  onMore: () => void;
  /** Why the last attempt failed. */
  failed?: string | undefined;
  /**
   * The form to submit without scripts: a path on this site and its fields, the first of which belongs to the button.
   */
  noScriptForm?: { action: string; fields: [name: string, value: string | number][] };
  className?: string;
}

/** The button at the end of a list that has more items. */
export function LoadMore({ children, busy, onMore, failed, noScriptForm, className = 'more' }: Props) {
  const [own, ...others] = noScriptForm?.fields ?? [];
  const Box = noScriptForm ? 'form' : 'div';
  return (
    <Box className={className} {...(noScriptForm && { method: 'get', action: noScriptForm.action })}>
      {failed !== undefined && (
        <p className="more-failed" role="alert">
          {failed}
        </p>
      )}
      {others.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button
        {...(own ? { type: 'submit', name: own[0], value: own[1] } : { type: 'button' })}
        className="button button-line"
        aria-disabled={busy}
        onClick={(event) => {
          event.preventDefault();
          if (!busy) onMore();
        }}
      >
        {busy ? 'Loading...' : children}
      </button>
    </Box>
  );
}
