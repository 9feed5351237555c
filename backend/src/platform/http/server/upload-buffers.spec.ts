import { describe, expect, it } from '@jest/globals';
import { UploadBuffers } from './upload-buffers.js';

describe('the memory of uploads', () => {
  it('is used again by the next upload, and never by two', () => {
    const buffers = new UploadBuffers(8);
    const [first, second] = [buffers.take(), buffers.take()];
    expect(first).not.toBe(second);
    buffers.giveBack(first);
    // Given back twice by mistake, it is still one buffer.
    buffers.giveBack(first);
    expect(buffers.take()).toBe(first);
    expect(buffers.take()).not.toBe(first);
  });

  it('is kept for two uploads, however many there were', () => {
    const buffers = new UploadBuffers(8);
    const taken = [1, 2, 3].map(() => buffers.take());
    taken.forEach((buffer) => buffers.giveBack(buffer));
    const again = new Set([1, 2, 3].map(() => buffers.take()));
    expect(taken.filter((buffer) => again.has(buffer))).toHaveLength(2);
  });
});
