import { useState } from 'react';
import { AccountTabs, type AccountTab } from './AccountTabs';

const benefits = [
  ['Comment on journal entries', 'Say what you think under an article. Your name is not shown.'],
  ['Automatic newsletter access', 'Hear of new research and articles as they appear.'],
  ['Priority access', 'Be first to know about special editions.'],
  ['Save and bookmark', 'Keep articles and stories to come back to.'],
];

/** The member area for everybody else. */
export function SignedOut() {
  const [tab, setTab] = useState<AccountTab>('login');
  return (
    <>
      <div className="head">
        <h1>My Archive</h1>
        <p className="lead">An account is free. It is for reading with others; stories never need one.</p>
      </div>
      <div className="member-out">
        <section aria-labelledby="join">
          <h2 id="join">Join the Community</h2>
          <AccountTabs tab={tab} onTab={setTab} labels={{ login: 'Sign In', register: 'Sign Up' }} />
        </section>
        <ul className="member-benefits">
          {benefits.map(([title, says]) => (
            <li key={title}>
              <h2>{title}</h2>
              <p>{says}</p>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
