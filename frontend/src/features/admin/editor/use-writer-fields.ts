import { useEffect, useEffectEvent, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../../lib/api/client';
import type { Post } from '../../../lib/api/types';
import { emptyPost, type PostForm } from '../posts/post-form';
import { localOf, momentOf } from '../desk/zoned-time';
import type { SectionName } from './DetailsPanel';
import { editorZone } from './time-words';

/** The section of the panel with the field; null if it is not in the panel. */
const SECTION_OF: Record<keyof PostForm | 'at', SectionName | null> = {
  title: null,
  content: null,
  categoryId: 'category',
  summary: 'summary',
  imageUrl: 'cover',
  imageAlt: 'cover',
  imageCaption: 'cover',
  footer: 'footer',
  at: 'schedule',
};

/** The sections of the panel, which of them are open, and the sheet that holds them on a narrow screen. */
export function useSections(form: UseFormReturn<PostForm>) {
  const [open, setOpen] = useState<ReadonlySet<SectionName>>(
    () => new Set<SectionName>(['category', 'summary', 'cover', 'schedule']),
  );
  const [sheet, setSheet] = useState(false);
  const toggle = (name: SectionName, isOpen: boolean): void =>
    setOpen((now) => new Set([...now].filter((one) => one !== name).concat(isOpen ? [name] : [])));
  const show = (name: SectionName, field?: keyof PostForm): void => {
    toggle(name, true);
    setSheet(true);
    // After the section is there.
    if (field) setTimeout(() => form.setFocus(field));
  };
  return { open, toggle, sheet, setSheet, show };
}

/** Shows the server's messages at their fields, until a save has another answer. */
export function useFieldErrors(form: UseFormReturn<PostForm>, error: Error | null, show: (name: SectionName) => void) {
  const place = useEffectEvent(({ errors }: ApiError): (keyof PostForm)[] => {
    for (const { path, message } of errors) {
      if (path in emptyPost) form.setError(path as keyof PostForm, { message });
      const section = SECTION_OF[path as keyof PostForm];
      if (section) show(section);
    }
    return errors.map(({ path }) => path as keyof PostForm).filter((path) => path in emptyPost);
  });
  useEffect(() => {
    if (!(error instanceof ApiError)) return;
    const placed = place(error);
    return () => placed.forEach((path) => form.clearErrors(path));
  }, [error, form]);
}

/** The time that is chosen in the panel. */
export function useChosenTime(post: Post | null, onProblem: () => void) {
  const [timeZone] = useState(editorZone);
  const scheduledFor = post?.scheduledFor ?? null;
  const shown = scheduledFor ? localOf(Date.parse(scheduledFor), timeZone) : '';
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const local = typed ?? shown;
  const refuse = (words: string): undefined => {
    setProblem(words);
    onProblem();
    return undefined;
  };
  /** The chosen time as ISO, null without one, undefined for one that cannot be. */
  const read = (): string | null | undefined => {
    if (local === '') return null;
    const moment = momentOf(local, timeZone);
    if (moment === null) return refuse('Choose a day and a time.');
    return Date.parse(moment) > Date.now() ? moment : refuse('That time has passed. Choose a later one.');
  };
  const setLocal = (now: string | null): void => {
    setTyped(now);
    setProblem(null);
  };
  return { timeZone, local, setLocal, problem, read };
}
