import { useEffect, useState } from 'react';
import { Icon } from '../../../components/Icon';
import { copyText } from '../../../lib/copy-text';
import { inFours } from '../../../lib/receipt-number';
import { useSite } from '../../../lib/site';

/** How long the button says that it worked, in milliseconds. */
const SAID_FOR = 2_500;

/** A printed page, or the file it is saved as, has the document's title: it must not say that this is about a story. */
function usePrintedTitle(title: string): void {
  useEffect(() => {
    let own = '';
    const before = (): void => {
      own = document.title;
      document.title = title;
    };
    const after = (): void => {
      document.title = own;
    };
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, [title]);
}

/** The number that an author gets, to copy or print. The printed slip has the number and the site's name, nothing else. */
export function ReceiptSlip({ receipt }: { receipt: string }) {
  const { name } = useSite();
  const [copied, setCopied] = useState<boolean | null>(null);
  usePrintedTitle(name);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(null), SAID_FOR);
    return () => clearTimeout(timer);
  }, [copied]);
  const groups = inFours(receipt);
  const failed = copied === false && 'Copying didn’t work. Write the number down instead.';
  return (
    <section className="slip" aria-labelledby="slip">
      <div className="slip-head">
        <h2 id="slip">Your receipt</h2>
        <span>Shown only once</span>
      </div>
      <p className="print-only slip-site">{name}</p>
      <p className="slip-digits">
        {/* Digit by digit: a screen reader would read four thousand seventy-one. */}
        <span className="hidden-text slip-spoken">{groups.map((group) => [...group].join(' ')).join(', ')}</span>
        {groups.map((group, index) => (
          <span key={index} aria-hidden="true">
            {group}
          </span>
        ))}
      </p>
      <div className="slip-acts needs-script">
        <button type="button" onClick={() => void copyText(groups.join(' ')).then(setCopied)}>
          <Icon name="copy" />
          <span>{copied ? 'Copied' : 'Copy'}</span>
        </button>
        <button type="button" onClick={() => window.print()}>
          <Icon name="print" />
          Print
        </button>
      </div>
      <p role="status" className={failed ? 'slip-failed' : 'hidden-text'}>
        {failed || (copied ? 'Copied' : '')}
      </p>
    </section>
  );
}
