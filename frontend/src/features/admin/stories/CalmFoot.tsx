import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { keys, type KeyAction } from '../desk/keys';
import { Foot } from './calm-styles';
import { Kbd, useShowsKeys } from '../desk/KeyLine';

export interface CalmAction {
  key: KeyAction;
  label: string;
  /** Where there is no room for the label. */
  short?: string;
  run: () => void;
}

interface Props {
  busy: boolean;
  /** The two decisions. */
  decide: CalmAction[];
  more: CalmAction[];
  /** Ways to leave the story to somebody else. */
  leave: CalmAction[];
}

/** The buttons at the bottom of Calm View. */
export function CalmFoot({ busy, decide, more, leave }: Props) {
  const showsKeys = useShowsKeys();
  const isPhone = useMediaQuery('(max-width: 767.98px)', { noSsr: true });
  const button = ({ key, label, short, run }: CalmAction, index: number, isFirst = false, atEnd = false) => (
    <Button
      key={key}
      size="small"
      variant={isFirst ? 'contained' : 'outlined'}
      className={atEnd && index === 0 ? 'calm-end' : undefined}
      aria-keyshortcuts={keys[key].key}
      aria-disabled={busy || undefined}
      onClick={() => !busy && run()}
    >
      {showsKeys && <Kbd aria-hidden="true">{keys[key].key}</Kbd>}
      <span>{isPhone && short ? short : label}</span>
    </Button>
  );
  return (
    <Foot>
      <div className="calm-decide">{decide.map((action, index) => button(action, index, index === 0))}</div>
      <div className="calm-more">
        {more.map((action, index) => button(action, index))}
        {leave.map((action, index) => button(action, index, false, true))}
      </div>
    </Foot>
  );
}
