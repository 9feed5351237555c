import { describe, expect, it } from '@jest/globals';
import { eventsOf, batchJobs, eventJobId } from './event-job.js';
import type { EventJob, QueueJob } from './event-job.js';

const job = (name: string, eventName: string, eventId: string): QueueJob & { data: EventJob } => ({
  name,
  data: { eventId, eventName, fields: { id: 1, version: 1 } },
  opts: { jobId: eventJobId(eventId, name) },
});
const idsOf = ({ data }: QueueJob) => eventsOf(data).map(({ eventId }) => eventId);

describe('Batching jobs', () => {
  it('joins the jobs of one handler for events of one name', () => {
    const jobs = ['1', '2', '3'].flatMap((id) => [job('a.count', 'story.sent', id), job('a.mail', 'story.sent', id)]);
    const sent = batchJobs(jobs, ({ name }) => name === 'a.count');
    expect(sent.map(({ name }) => name)).toEqual(['a.count', 'a.mail', 'a.mail', 'a.mail']);
    expect(idsOf(sent[0]!)).toEqual(['1', '2', '3']);
    // A relay that died sends the batch again as another job. The inbox recognizes its events.
    expect(sent[0]!.opts.jobId).not.toBe(batchJobs(jobs, () => true)[0]!.opts.jobId);
  });

  it('never joins a story and a comment, because the author of the comment would be linked to the story', () => {
    const jobs = ['1', '2', '3', '4'].map((id) => job('a.count', Number(id) % 2 ? 'story.sent' : 'comment.sent', id));
    const sent = batchJobs(jobs, () => true);
    expect(sent.map(({ data }) => data.eventName)).toEqual(['story.sent', 'comment.sent']);
    expect(sent.map(idsOf)).toEqual([
      ['1', '3'],
      ['2', '4'],
    ]);
  });

  it('leaves a single job as it is', () => {
    const one = job('a.count', 'story.sent', '1');
    expect(batchJobs([one], () => true)).toEqual([one]);
    expect(eventsOf(one.data)).toEqual([one.data]);
  });

  it('puts at most fifty events into a job', () => {
    const many = Array.from({ length: 120 }, (_, n) => job('a.count', 'story.sent', String(n)));
    const sent = batchJobs(many, () => true);
    expect(sent.map((each) => idsOf(each).length)).toEqual([50, 50, 20]);
    expect(sent.flatMap(idsOf)).toEqual(many.map(({ data }) => data.eventId));
  });
});
