import { useEffect, useState } from 'react';

/** How long it says that it was done. */
const SAID_FOR = 2000;

/** Needs a script and a clipboard: not there before both are known to be. The mail beside it works without. */
export function CopyAddress({ address }: { address: string }) {
  const [can, setCan] = useState(false);
  const [copied, setCopied] = useState(false);

  useEffect(() => setCan(!!window.navigator.clipboard), []);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SAID_FOR);
    return () => clearTimeout(timer);
  }, [copied]);

  if (!can) return null;
  return (
    <>
      <button
        type="button"
        className="onward"
        onClick={() => {
          // Refused (a permission, a frame): nothing was copied, so nothing is said.
          window.navigator.clipboard.writeText(address).then(
            () => setCopied(true),
            () => undefined,
          );
        }}
      >
        {copied ? 'Copied!' : 'Copy link'}
      </button>
      <span className="hidden-text" role="status">
        {copied ? 'Copied!' : ''}
      </span>
    </>
  );
}
