import type { Reach } from '../lines';
import { reachHref, reachLabel, spoken } from '../reach';

interface Props {
  reach: Reach;
  /** Whose line it is, for those who hear a list of links without what stands around them. */
  of: string;
  main?: boolean;
}

/** A way to reach a line: one press on a phone, a number to read elsewhere. */
export function ReachLink({ reach, of, main = false }: Props) {
  const isChat = reach.by === 'chat';
  const { says, number } = reachLabel(reach);
  return (
    <a
      className={`button help-reach${main ? '' : ' button-line'}`}
      href={reachHref(reach)}
      {...(isChat && { rel: 'noreferrer' })}
    >
      <span>
        {says}{' '}
        {number && <span className={`help-number${number.length > 6 ? ' help-number-long' : ''}`}>{number}</span>}
      </span>
      <span className="hidden-text">
        {number && `, ${spoken(number)}`}, {of}
      </span>
    </a>
  );
}
