import { useState } from 'react';
import { forgetReading } from '../../lib/forget-reading';
import { useHydrated } from '../../lib/use-hydrated';

/** Deletes what this browser remembers about what was read here. */
export function ForgetReading() {
  const [forgotten, setForgotten] = useState(false);
  const hydrated = useHydrated();
  const forget = (): void => {
    forgetReading();
    setForgotten(true);
  };
  return (
    <div className="forget-reading needs-script">
      <button type="button" className="button button-line" disabled={!hydrated} onClick={forget}>
        Forget what I read on this device
      </button>
      <p role="status">{forgotten && 'Done. This browser forgot it.'}</p>
    </div>
  );
}
