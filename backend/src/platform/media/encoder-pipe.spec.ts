import { PassThrough } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { readBytes } from './encoder-pipe.js';

describe('reading from the pipe of the encoder', () => {
  it('takes one picture after the other, in whatever pieces they come', async () => {
    const pipe = new PassThrough();
    const first = readBytes(pipe, 5);
    pipe.write('ab');
    pipe.write('cde');
    expect((await first).toString()).toBe('abcde');
    const second = readBytes(pipe, 3);
    pipe.write('fgh');
    expect((await second).toString()).toBe('fgh');
    expect(pipe.listenerCount('data')).toBe(0);
  });

  it('ends with its signal, and does not pass on the reason, after which nobody would end the process', async () => {
    const aborted = new AbortController();
    const reason = new Error('it takes too long');
    const read = readBytes(new PassThrough(), 5, aborted.signal);
    aborted.abort(reason);
    await expect(read).rejects.toMatchObject({ message: 'The picture was not read to its end.', cause: reason });
    await expect(readBytes(new PassThrough(), 5, aborted.signal)).rejects.not.toBe(reason);
  });
});
