import type { Reach } from '../lines';
import { reachHref, reachLabel, spoken } from '../reach';

interface Props {
  reach: Reach;
  /** The line's name, for screen readers that list links out of context. */
  of: string;
  main?: boolean;
}

/** A link to call, text or chat; on a desktop it shows the number to read. */
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
        <span>{says}</span>{' '}
        {number && <span className={`help-number${number.length > 6 ? ' help-number-long' : ''}`}>{number}</span>}
      </span>
      <span className="hidden-text">{`${number ? `, ${spoken(number)}` : ''}, ${of}`}</span>
    </a>
  );
}
