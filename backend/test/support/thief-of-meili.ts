import { connectMeilisearch } from '../../src/platform/search/meilisearch/meilisearch.js';
import { inOrder, isTime, names, nearest, valuesOf } from './guesses.js';
import type { Guess, NamedTime, Positions, Sender } from './guesses.js';

/** As many as the tests have. */
const LIMIT = 1_000;

export interface StolenMeili {
  url: string;
  masterKey: string;
  index: string;
}

const connect = ({ url, masterKey }: StolenMeili) => connectMeilisearch({ url, key: masterKey }, 15_000);

/**
 * Uses what a stolen Meilisearch answers to its master key: the order of documents, which is that of their internal
 * numbers, each of their fields, and the tasks and batches that name a story.
 *
 * @param times those of the members' own data
 */
export async function fromMeili(
  meili: StolenMeili,
  senders: readonly Sender[],
  times: readonly NamedTime[],
): Promise<Guess[]> {
  const client = connect(meili);
  const tasks = (await client.tasks.getTasks({ limit: LIMIT })).results;
  const batches = (await client.batches.getBatches({ limit: LIMIT })).results;
  // A thief may change what documents show.
  await client.index(meili.index).resetDisplayedAttributes().waitTask();
  const documents = (await client.index(meili.index).getDocuments({ limit: LIMIT })).results;
  const stories = documents.filter(({ type }) => type === 'story').map((fields, at) => ({ ...fields, at }));
  return [
    ...fromRecords('Meilisearch documents', stories, senders, times),
    ...fromRecords('Meilisearch tasks', tasks, senders, times),
    ...fromRecords('Meilisearch batches', batches, senders, times),
  ];
}

function fromRecords(
  kind: string,
  records: readonly object[],
  senders: readonly Sender[],
  times: readonly NamedTime[],
): Guess[] {
  const columns = new Map<string, Positions>();
  for (const record of records) {
    const text = JSON.stringify(record);
    for (const { story } of senders.filter((sender) => names(text, sender.story)))
      for (const { column, value } of valuesOf(record as Record<string, unknown>))
        columns.set(column, (columns.get(column) ?? new Map<number, number>()).set(story, value));
  }
  return [...columns].flatMap(([column, positions]) => {
    const by = `${kind}.${column}`;
    const areTimes = [...positions.values()].every((value) => isTime({ value }));
    return [...inOrder(by, positions, senders), ...(areTimes ? [nearest(by, positions, times, senders)] : [])];
  });
}

/** The tasks and batches of our index that began in this period, in milliseconds since 1970. */
export async function tasksOf(meili: StolenMeili, from: number, to: number): Promise<string[]> {
  const client = connect(meili);
  const lists = [await client.tasks.getTasks({ limit: LIMIT }), await client.batches.getBatches({ limit: LIMIT })];
  return lists
    .flatMap(({ results }) => results as { startedAt: string | Date }[])
    .filter(({ startedAt }) => Date.parse(String(startedAt)) >= from && Date.parse(String(startedAt)) <= to)
    .map((task) => JSON.stringify(task));
}
