import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, renderHook } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../../lib/api/client';
import { emptyPost, type PostForm } from '../posts/post-form';
import { useFieldErrors } from './use-writer-fields';

const refused = new ApiError(400, 'Shorten it.', [{ path: 'summary', message: 'Shorten it.' }]);

afterEach(cleanup);

describe('the message of the server at a field', () => {
  it('is there until the text is saved, and not longer', () => {
    const shown: string[] = [];
    const { result, rerender } = renderHook(
      ({ error }: { error: Error | null }) => {
        const form = useForm<PostForm>({ defaultValues: emptyPost });
        useFieldErrors(form, error, (name) => shown.push(name));
        return form.formState.errors.summary?.message;
      },
      { initialProps: { error: refused as Error | null } },
    );
    expect([result.current, shown]).toEqual(['Shorten it.', ['summary']]);
    rerender({ error: null });
    expect(result.current).toBeUndefined();
  });
});
