import { useCallback, useState } from 'react';
import type { Tab } from '../desk/tabs';
import { useKeys } from '../desk/use-keys';
import { KeyLine } from './KeyLine';
import { KeysHelp } from './KeysHelp';

/** The keys of the desk, the line that names them and the help that explains them. */
export function DeskKeys({ tab }: { tab: Tab }) {
  const [help, setHelp] = useState(false);
  const showHelp = useCallback(() => setHelp(true), []);
  useKeys(showHelp);
  return (
    <>
      <KeyLine tab={tab} showHelp={showHelp} />
      {help && <KeysHelp onClose={() => setHelp(false)} />}
    </>
  );
}
