import { useCallback, useState } from 'react';
import { useKeys } from '../desk/use-keys';
import { KeyLine } from './KeyLine';
import { KeysHelp } from './KeysHelp';

/** The keys of the desk, the line that names them and the help that explains them. */
export function DeskKeys() {
  const [help, setHelp] = useState(false);
  const showHelp = useCallback(() => setHelp(true), []);
  useKeys(showHelp);
  return (
    <>
      <KeyLine showHelp={showHelp} />
      {help && <KeysHelp onClose={() => setHelp(false)} />}
    </>
  );
}
