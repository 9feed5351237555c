import { beforeYouCall, nextSteps, organizations } from '../guidance';

export function BeforeYouCall() {
  return (
    <dl className="help-plain">
      {beforeYouCall.map(([what, how]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>{how}</dd>
        </div>
      ))}
    </dl>
  );
}

export function NextSteps() {
  return (
    <ol className="help-steps">
      {nextSteps.map(([step, how]) => (
        <li key={step}>
          <h3>{step}</h3>
          <p>{how}</p>
        </li>
      ))}
    </ol>
  );
}

export function HelpOrganizations() {
  return (
    <ul className="help-orgs">
      {organizations.map(({ name, what, link }) => (
        <li key={name}>
          <a href={link} rel="noreferrer">
            {name}
          </a>
          <p>{what}</p>
        </li>
      ))}
    </ul>
  );
}

/** Explains what 'Leave this page' does and does not do. */
export function AboutLeaving() {
  return (
    <dl className="help-plain">
      <div>
        <dt>What it does</dt>
        <dd>
          It hides this page at once, empties what was typed into forms on it, and opens Wikipedia in the same tab.
          Shift three times does the same.
        </dd>
      </div>
      <div>
        <dt>What it does not</dt>
        <dd>
          It clears neither your browser’s history nor its Back button, and not what a school’s network, a shared
          account or a program that watches this device has noted. A private window keeps no history; for the rest, use
          a device that nobody checks.
        </dd>
      </div>
      <div>
        <dt>What we note</dt>
        <dd>
          Not who you are, and not which number you press. How visits are counted is said under{' '}
          <a href="/about#privacy">Privacy</a>.
        </dd>
      </div>
    </dl>
  );
}
