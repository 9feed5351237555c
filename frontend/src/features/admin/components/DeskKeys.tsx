import { useCallback, useState } from 'react';
import type { Tab } from '../desk/tabs';
import { useKeys } from '../desk/use-keys';
import { KeyLine } from './KeyLine';
import { KeysHelp } from './KeysHelp';

/** Keyboard handling, the line of shortcuts and the help dialog. */
export function DeskKeys({ tab }: { tab: Tab }) {
  const [help, setHelp] = useState(false);
  const showHelp = useCallback(() => setHelp(true), []);
  useKeys(showHelp);
  return (
    <>
      {/* Emails and people are not rows, so no key acts on them. */}
      {tab !== 'campaigns' && tab !== 'people' && <KeyLine tab={tab} showHelp={showHelp} />}
      {help && <KeysHelp onClose={() => setHelp(false)} />}
    </>
  );
}
