import IconButton from '@mui/material/IconButton';
import { Icon } from '../../../components/Icon';

interface Props {
  name: string;
  first: boolean;
  last: boolean;
  move: (by: -1 | 1) => void;
}

const up = { '& .icon': { transform: 'rotate(180deg)' } };

/** Moves an item of a list. At an end of the list the button stays in place, so that the focus does too. */
export function MoveButtons({ name, first, last, move }: Props) {
  return (
    <>
      <IconButton sx={up} aria-label={`Move ${name} up`} aria-disabled={first} onClick={() => !first && move(-1)}>
        <Icon name="down" />
      </IconButton>
      <IconButton aria-label={`Move ${name} down`} aria-disabled={last} onClick={() => !last && move(1)}>
        <Icon name="down" />
      </IconButton>
    </>
  );
}

/** The list with the item at `from` one place further up or down. */
export function moved<T>(list: readonly T[], from: number, by: -1 | 1): T[] {
  const next = list.toSpliced(from, 1);
  next.splice(from + by, 0, list[from]!);
  return next;
}
