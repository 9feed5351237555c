import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from '../../../components/Link';
import type { ReasonTexts, StoryReceipt } from '../../../lib/api/types';
import { reasonsQuery } from '../api/get-reasons';

interface Props {
  state: Pick<StoryReceipt, 'reason' | 'note'>;
  help: ReactNode;
}

/** The text of a reason, and that of `other` for none or one of a newer server. */
const textOf = (reason: string | null, texts: ReasonTexts): string =>
  reason !== null && Object.hasOwn(texts, reason) ? texts[reason as keyof ReasonTexts] : texts.other;

/** The story was declined or taken down, and why. A person comes before a reason: help lines are above it where one is needed. */
export function Declined({ state: { reason, note }, help }: Props) {
  const { data: texts } = useQuery(reasonsQuery());
  const first = reason === 'needs-a-grown-up';
  return (
    <>
      {first && help}
      <section className="receipt-part receipt-first">
        <h2 tabIndex={-1}>It isn’t on the site.</h2>
        {texts && <p className="lead">{textOf(reason, texts)}</p>}
        {note && (
          <div className="receipt-note">
            <h3>A note from the editor</h3>
            <blockquote dir="auto">{note}</blockquote>
          </div>
        )}
        <p className="receipt-fine">
          We’ve deleted your words. You can come back to this reason for 90 days. Then we delete that, too.
        </p>
        <p>
          <Link className="onward" to="/stories?share=1">
            Write another story
          </Link>
        </p>
      </section>
      {!first && (
        <p className="receipt-fine">
          Need to talk to someone? <Link to="/data">Find help now</Link>.
        </p>
      )}
    </>
  );
}
