import { useEffect, useState } from 'react';
import { copyText } from '../../../lib/copy-text';
import { useHydrated } from '../../../lib/use-hydrated';

/** How long the confirmation is shown, in milliseconds. */
const SAID_FOR = 2000;

/** A copy button. It needs scripts, so it renders only after hydration. The email link beside it works without. */
export function CopyAddress({ address }: { address: string }) {
  const hydrated = useHydrated();
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SAID_FOR);
    return () => clearTimeout(timer);
  }, [copied]);

  if (!hydrated) return null;
  return (
    <>
      <button
        type="button"
        className="onward"
        // If copying is not allowed, nothing was copied and nothing is confirmed.
        onClick={() => void copyText(address).then(setCopied)}
      >
        {copied ? 'Copied!' : 'Copy link'}
      </button>
      <span className="hidden-text" role="status">
        {copied ? 'Copied!' : ''}
      </span>
    </>
  );
}
