import { useState } from 'react';
import { LiveStatus } from '../../../components/frame/LiveStatus';
import { announcementOf } from './save-words';
import type { SaveState } from './saving/working-copy';

/** Announces that a text is saved, on this device only, or in conflict: once, and not after every pause in typing. */
export function SaveStatus({ state }: { state: SaveState }) {
  const [last, setLast] = useState('');
  const now = announcementOf(state, Date.now()) ?? last;
  if (now !== last) setLast(now);
  return <LiveStatus>{now}</LiveStatus>;
}
