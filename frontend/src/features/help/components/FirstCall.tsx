import { lineById } from '../lines';
import { ReachLink } from './ReachLink';

/** 911 and 988, at the top of the page. */
export function FirstCall() {
  const line = lineById('988');
  return (
    <section className="help-first" aria-labelledby="help-first">
      <p className="help-911">
        <span>In danger right now?</span>
        <ReachLink reach={{ by: 'call', number: '911' }} of="emergency" />
      </p>
      <div className="help-988">
        <p className="help-988-number" aria-hidden="true">
          <span className="highlight">988</span>
        </p>
        <div className="help-988-words">
          <h2 id="help-first">Suicide &amp; Crisis Lifeline</h2>
          <p>A person who listens. Free, confidential, day and night.</p>
          <p className="help-ways">
            {line.reach.map((reach) => (
              <ReachLink key={reach.by} reach={reach} of={line.name} main={reach.by === 'call'} />
            ))}
          </p>
        </div>
      </div>
    </section>
  );
}
