import type { Claimable } from '../api/claims';
import { useReaders } from './claims';
import { readersWords } from './readers-words';

/** `Ana is reading this`, if another editor has it open. It only informs. */
export function ReadBy({ type, id, announced }: Claimable & { announced?: boolean }) {
  const names = useReaders(type, id);
  if (announced) return <p role="status">{names.length > 0 && readersWords(names)}</p>;
  return names.length > 0 ? <p className="meta">{readersWords(names)}</p> : null;
}
