import type { ReceiptStatus } from '../api/receipt';

const last: Record<Exclude<ReceiptStatus, 'withdrawn'>, string> = {
  waiting: 'Decided',
  question: 'Decided',
  'changes-suggested': 'Decided',
  published: 'It’s up',
  declined: 'Declined',
};

/** `5 days left`; on the last day, today. */
const daysToAnswer = (days: number): string => (days === 1 ? 'Today is the last day' : `${days} days left`);

/** Shows how far a story has come. Renders nothing for a story that was taken back. */
export function ReceiptSteps({ status, daysLeft }: { status: ReceiptStatus; daysLeft?: number | undefined }) {
  if (status === 'withdrawn') return null;
  const waits = daysLeft !== undefined;
  const steps = ['We have it', 'An editor reads it', ...(waits ? ['Waiting for you'] : []), last[status]];
  const now = status === 'waiting' ? 1 : 2;
  return (
    <ol className="receipt-steps">
      {steps.map((step, index) => (
        <li
          key={step}
          className={index < now ? 'receipt-done' : index === now ? 'receipt-now' : ''}
          aria-current={index === now ? 'step' : undefined}
        >
          <i aria-hidden="true" />
          <span>
            <span>{step}</span>
            {index < now && <span className="hidden-text">, done</span>}
            {waits && index === now && <span className="receipt-days">{daysToAnswer(daysLeft)}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
