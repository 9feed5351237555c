import { toDo } from '../../backend/test/support/faults';

/** Each request that nginx would log while someone writes a story or a report, with what to do about it. */
export const doNotLog = (requests: string[]): string[] =>
  toDo(
    requests,
    'its time is that of a story or a report: add a line with 0 to the map of logged paths in infra/nginx/http.conf, its name to the list in backend/test/repository-checks/infra.spec.ts, and both to NOT_LOGGED of this test',
  );
