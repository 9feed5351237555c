import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { SendForm } from '../../../components/SendForm';
import { complain, toast } from '../../../components/toast';
import { ApiError, messageOf } from '../../../lib/api/client';
import { useAddComment } from '../api/add-comment';
import { commentRules, type CommentInput } from '../rules';

/** For members. What was typed stays in the field until it has arrived. */
export default function CommentForm({ postId }: { postId: string }) {
  const id = useId();
  const add = useAddComment(postId);
  const { register, handleSubmit, reset, formState } = useForm<CommentInput>({
    resolver: zodResolver(commentRules),
    defaultValues: { content: '' },
  });
  const error = formState.errors.content?.message;

  const send = handleSubmit(
    async ({ content }) => {
      if (add.isPending) return;
      try {
        await add.mutateAsync(content);
        reset();
        toast({ title: 'Comment submitted', description: 'Your comment has been submitted for approval.' });
      } catch (failure) {
        if (failure instanceof ApiError && failure.status === 401) {
          complain('Please log in', 'You need to be logged in to comment');
        } else complain('Comment submission failed', messageOf(failure, 'Please try again later.'));
      }
    },
    (errors) => complain('Invalid comment', errors.content?.message ?? 'Invalid input'),
  );

  return (
    <SendForm className="field comment-form" onSubmit={(event) => void send(event)}>
      <label htmlFor={id}>Your comment</label>
      <textarea
        id={id}
        rows={4}
        required
        placeholder="Share your thoughts..."
        aria-invalid={!!error}
        aria-describedby={`${id}-note`}
        {...register('content')}
      />
      <div id={`${id}-note`}>
        {error && <p className="field-error">{error}</p>}
        <p className="field-hint">Shown as Anonymous once an editor has read it.</p>
      </div>
      <button type="submit" className="button" aria-disabled={add.isPending}>
        {add.isPending ? 'Publishing...' : 'Publish Comment'}
      </button>
    </SendForm>
  );
}
