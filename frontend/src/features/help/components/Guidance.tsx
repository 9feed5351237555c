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
          It hides this page immediately, clears anything you typed here, and opens Wikipedia in the same tab. Pressing
          Shift three times does the same.
        </dd>
      </div>
      <div>
        <dt>What it can’t do</dt>
        <dd>
          It can’t clear your browser’s history or its Back button. It can’t clear what a school’s network, a shared
          account or a program that watches this device has recorded. A private window keeps no history; for the rest,
          use a device that nobody checks.
        </dd>
      </div>
      <div>
        <dt>What we record</dt>
        <dd>
          We don’t record who you are or which number you tap. <a href="/privacy">Privacy</a> explains how we count
          visits.
        </dd>
      </div>
    </dl>
  );
}
