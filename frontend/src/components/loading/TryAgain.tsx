interface Props {
  /** Says what could not be loaded. */
  children: string;
  onRetry: () => void;
  className?: string;
  /** It is being loaded again. */
  busy?: boolean;
}

/** Shown in place of content that could not be loaded. */
export function TryAgain({ children, onRetry, className = 'empty', busy = false }: Props) {
  return (
    <div className={className} role="alert">
      <p>{children}</p>
      <button
        type="button"
        className="button button-line"
        aria-disabled={busy || undefined}
        onClick={() => !busy && onRetry()}
      >
        Try again
      </button>
    </div>
  );
}
