import { useCallback, useState } from 'react';
import type { Tab } from './tabs';
import { useKeys } from './use-keys';
import { KeyLine } from './KeyLine';
import { KeysHelp } from './KeysHelp';

const WITHOUT_KEYS: readonly Tab[] = ['campaigns', 'glossary', 'people'];

/** Keyboard handling, the line of shortcuts and the help dialog. */
export function DeskKeys({ tab }: { tab: Tab }) {
  const [help, setHelp] = useState(false);
  const showHelp = useCallback(() => setHelp(true), []);
  useKeys(showHelp);
  return (
    <>
      {/* Emails, words and people are not rows, so no key acts on them. */}
      {!WITHOUT_KEYS.includes(tab) && <KeyLine tab={tab} showHelp={showHelp} />}
      {help && <KeysHelp onClose={() => setHelp(false)} />}
    </>
  );
}
