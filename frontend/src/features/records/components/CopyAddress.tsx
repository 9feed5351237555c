import { useEffect, useState } from 'react';
import { copyText } from '../../../lib/copy-text';
import { useHydrated } from '../../../lib/use-hydrated';

/** How long it says that it was done. */
const SAID_FOR = 2000;

/** Needs a script: not there before there is one. The mail beside it works without. */
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
        // Refused (a permission, a frame): nothing was copied, so nothing is said.
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
