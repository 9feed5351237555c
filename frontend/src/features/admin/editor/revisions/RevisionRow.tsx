import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import type { Revision } from '../../../../lib/api/types';
import { counted, wholeNumber } from '../../../../lib/text';
import { revisionQuery } from '../../api/working-copies';
import { Stamp } from '../../list/Stamp';
import { countChanges, type ChangeCounts } from './change-counts';
import { kindWords, timeWords } from './revision-words';

/** Whether the element has been on screen. Stays true. */
function useWasOnScreen(element: RefObject<HTMLElement | null>): boolean {
  const [was, setWas] = useState(false);
  useEffect(() => {
    if (was || !element.current) return;
    const observer = new IntersectionObserver((entries) => entries.some((one) => one.isIntersecting) && setWas(true));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, was]);
  return was;
}

/**
 * Counts what changed since `previous`; null until both texts are there. It is not stored: a version that is deleted
 * after 90 days changes which one is the previous.
 */
function useChangeCounts(
  postId: number,
  revision: Revision,
  previous: Revision | undefined,
  enabled: boolean,
): ChangeCounts | null {
  const after = useQuery({ ...revisionQuery(postId, revision.id), enabled: enabled && !!previous }).data;
  const before = useQuery({ ...revisionQuery(postId, previous?.id ?? 0), enabled: enabled && !!previous }).data;
  return useMemo(() => (before && after ? countChanges(before, after) : null), [before, after]);
}

function Counts({ added, removed }: ChangeCounts) {
  const none = added === 0 && removed === 0;
  return (
    <span className="word-count">
      <span aria-hidden="true">{none ? '±0' : `+${wholeNumber(added)} −${wholeNumber(removed)}`}</span>
      <span className="hidden-text">
        {none ? 'no words changed' : `${counted(added, 'word')} added, ${wholeNumber(removed)} removed`}
      </span>
    </span>
  );
}

interface Props {
  postId: number;
  revision: Revision;
  /** The version before it; undefined for the first. */
  previous: Revision | undefined;
  /** Readers see this version now. */
  isPublic: boolean;
  isShown: boolean;
  onPick: () => void;
}

/** A version in the list: its time, its editor, and how many words changed since the version before. */
export function RevisionRow({ postId, revision, previous, isPublic, isShown, onPick }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const counts = useChangeCounts(postId, revision, previous, useWasOnScreen(button));
  const words = <span className="word-count">{counted(revision.words, 'word')}</span>;
  const change = previous ? counts && <Counts {...counts} /> : words;
  const isPublished = revision.kind === 'published';
  return (
    <button ref={button} type="button" aria-current={isShown ? 'true' : undefined} onClick={onPick}>
      <span className="time">{timeWords(revision.createdAt)}</span>
      <span>{revision.editor?.username ?? 'Unknown'}</span>
      {isPublished ? <Stamp kind="done">Published</Stamp> : (change ?? <span />)}
      <small>
        <span>
          {isPublic
            ? 'The version readers see now'
            : isPublished
              ? 'An earlier published version'
              : kindWords[revision.kind]}
        </span>
        {isPublished && change}
      </small>
    </button>
  );
}
