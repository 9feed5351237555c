import { useState } from 'react';
import { memberPageWords } from '../words';
import { AccountTabs, type AccountTab } from './AccountTabs';

const benefits = [
  ['Comment on journal entries', 'Say what you think under an article. Your name is not shown.'],
  ['Automatic newsletter access', 'Hear of new research and articles as they appear.'],
  ['Priority access', 'Be first to know about special editions.'],
  ['Save and bookmark', 'Keep articles and stories to come back to.'],
];

/** The member area for visitors. */
export function SignedOut() {
  const [tab, setTab] = useState<AccountTab>('login');
  return (
    <div className="member-out">
      <section aria-labelledby="join">
        <h2 id="join">Join the Community</h2>
        <AccountTabs tab={tab} onTab={setTab} words={memberPageWords} />
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
