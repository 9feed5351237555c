import { useEffect, useRef } from 'react';
import { ReceiptSlip } from './ReceiptSlip';

interface Props {
  receipt: string;
  /** The number is gone then. */
  onGotIt: () => void;
  onStay: () => void;
}

/** Shows the number a last time, before the reader goes on. */
export function ReceiptOnceMore({ receipt, onGotIt, onStay }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="sent sent-once">
      <div className="sent-head">
        <h1 ref={title} tabIndex={-1}>
          Do you have your number?
        </h1>
        <p className="lead">This is the last time we can show it.</p>
      </div>
      <div className="sent-receipt">
        <ReceiptSlip receipt={receipt} />
      </div>
      <p className="sent-back">
        <button type="button" className="button" onClick={onGotIt}>
          Got it
        </button>
        <button type="button" className="onward" onClick={onStay}>
          Not yet, go back
        </button>
      </p>
    </div>
  );
}
