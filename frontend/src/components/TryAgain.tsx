interface Props {
  /** Says what could not be loaded. */
  children: string;
  onRetry: () => void;
  className?: string;
}

/** Shown in place of content that could not be loaded. */
export function TryAgain({ children, onRetry, className = 'empty' }: Props) {
  return (
    <div className={className} role="alert">
      <p>{children}</p>
      <button type="button" className="button button-line" onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}
