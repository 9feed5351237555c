import { useState } from 'react';
import { useReturnedForm } from '../../../lib/returned-form';
import { memberPageWords } from '../words';
import { AccountTabs, type AccountTab } from './AccountTabs';

const benefits = [
  ['Comment on journal entries', 'Say what you think under any article. We don’t show your name.'],
  [
    'Automatic newsletter access',
    'Check the box when you sign up, and we’ll email you about new research and articles.',
  ],
  ['Priority access', 'Be the first to know about special editions.'],
  ['Save and bookmark', 'Keep articles and stories to come back to.'],
];

/** The member area for visitors. */
export function SignedOut() {
  const [tab, setTab] = useState<AccountTab>(useReturnedForm('register') ? 'register' : 'login');
  return (
    <div className="member-out">
      <section aria-labelledby="join">
        <h2 id="join">Join the Community</h2>
        <AccountTabs tab={tab} onTab={setTab} words={memberPageWords} />
        <noscript>
          <form className="member-log-out" method="post">
            <input type="hidden" name="form" value="log-out" />
            <p>Signed in already? Without JavaScript, this page can’t tell.</p>
            <button type="submit" className="button button-line">
              Log Out
            </button>
          </form>
        </noscript>
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
  );
}
