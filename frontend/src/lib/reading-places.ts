import { useSyncExternalStore } from 'react';
import { deleteFromDevice, keepOnDevice, readFromDevice } from './device-storage';

/**
 * How far this reader got in each article. Only this browser knows it, and never about a story. app/scripts/boot-script.ts looks for an article
 * that is not finished, so that the page has room for it from the start.
 */
export const placesKey = 'places';

/** The most articles, and the time in days, that are remembered. */
const MOST = 50;
const DAYS = 90;
const DAY_MS = 24 * 3_600_000;
const LONGEST_TITLE = 300;
/** More than fifty articles need. Anything longer is not ours, and would only be slow to read. */
const LONGEST = 100_000;
const MOST_BLOCKS = 100_000;

export interface ReadingPlace {
  id: number;
  title: string;
  /** The block of the text that the reader got to, from 0, and the number of blocks. */
  at: number;
  of: number;
  /** The day since 1970. */
  day: number;
  finished: boolean;
}

const today = (now = Date.now()): number => Math.floor(now / DAY_MS);

const isCount = (value: unknown, least: number, most: number): value is number =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= most;

/** A place as it is stored: the last number says whether the article is finished. The boot script looks for `,0]`. */
const pack = ({ id, title, at, of, day, finished }: ReadingPlace) => [id, title, at, of, day, finished ? 1 : 0];

function unpack(value: unknown): ReadingPlace | null {
  if (!Array.isArray(value)) return null;
  const [id, title, at, of, day, finished] = value as unknown[];
  if (!isCount(id, 1, Number.MAX_SAFE_INTEGER) || typeof title !== 'string') return null;
  if (!isCount(of, 1, MOST_BLOCKS) || !isCount(at, 0, of)) return null;
  // A clock may have been wrong by a day.
  if (!isCount(day, today() - DAYS, today() + 1)) return null;
  return { id, title: title.slice(0, LONGEST_TITLE), at, of, day, finished: finished === 1 };
}

function parse(text: string | null): ReadingPlace[] {
  if (!text || text.length > LONGEST) return [];
  try {
    const stored: unknown = JSON.parse(text);
    return (Array.isArray(stored) ? stored : []).map(unpack).filter((place) => place !== null).slice(0, MOST); // prettier-ignore
  } catch {
    return [];
  }
}

let parsed: { text: string | null; places: ReadingPlace[] } = { text: null, places: [] };
const listeners = new Set<() => void>();

/** Newest first. The same array as long as nothing has changed. */
export function readPlaces(): ReadingPlace[] {
  const text = readFromDevice(placesKey);
  if (text !== parsed.text) parsed = { text, places: parse(text) };
  return parsed.places;
}

export const placeOf = (id: number): ReadingPlace | undefined => readPlaces().find((place) => place.id === id);

/** The article that was read last and not to its end. */
export const unfinishedOf = (places: ReadingPlace[]): ReadingPlace | undefined =>
  places.find(({ finished }) => !finished);

function write(places: ReadingPlace[]): void {
  if (places.length > 0) keepOnDevice(placesKey, JSON.stringify(places.map(pack)));
  else deleteFromDevice(placesKey);
}

/**
 * Writes down only what is valid. The boot script looks at the text as it is, so what is too old, or not ours, would make room for
 * nothing on every page.
 */
export function tidyPlaces(): void {
  if (readFromDevice(placesKey) !== null) write(readPlaces());
}

function store(places: ReadingPlace[]): void {
  write(places);
  markUnfinished();
  for (const listener of listeners) listener();
}

/** The style sheet shows the line "Continue reading" by this attribute. The boot script sets it before the first paint. */
function markUnfinished(): void {
  if (unfinishedOf(readPlaces())) document.documentElement.dataset.unfinished = '';
  else delete document.documentElement.dataset.unfinished;
}

/** A finished article stays finished, also when it is read again. */
export function keepPlace(place: Omit<ReadingPlace, 'day'>): void {
  const others = readPlaces().filter(({ id }) => id !== place.id);
  const finished = place.finished || placeOf(place.id)?.finished === true;
  store([{ ...place, finished, day: today() }, ...others].slice(0, MOST));
}

/** Also called for an article that was withdrawn. */
export function forgetPlace(id: number): void {
  if (placeOf(id)) store(readPlaces().filter((place) => place.id !== id));
}

export const forgetPlaces = (): void => store([]);

const subscribe = (listener: () => void): (() => void) => {
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === placesKey || key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
};

const none: ReadingPlace[] = [];

/** Empty on the server and during hydration. */
export const usePlaces = (): ReadingPlace[] => useSyncExternalStore(subscribe, readPlaces, () => none);

/** `Halfway`: how far the reader got, in words. */
export function placeWords({ at, of, finished }: Pick<ReadingPlace, 'at' | 'of' | 'finished'>): string {
  if (finished) return 'Finished';
  const share = at / of;
  if (share < 0.35) return 'Started';
  return share < 0.7 ? 'Halfway' : 'Almost done';
}
