import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState, type FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import { toastError, toast } from '../../components/toasts/toast';
import { ApiError, messageOf } from '../../lib/api/client';
import { deleteDraft } from '../../lib/draft';
import { useAddComment } from './api/add-comment';
import { commentRules, type CommentInput } from './comment-validation';
import { draftName, saveDraftFor, draftFor, type Writer } from './writer';

interface Options {
  postId: string;
  writer: Writer;
  parentId: number | null;
  onSent: (() => void) | undefined;
}

export function useCommentForm({ postId, writer, parentId, onSent }: Options) {
  const name = draftName(postId, parentId);
  const add = useAddComment(postId);
  const sending = useRef(false);
  const [expired, setExpired] = useState(false);
  const { register, handleSubmit, reset, setError, formState, control } = useForm<CommentInput>({
    resolver: zodResolver(commentRules),
    defaultValues: { content: draftFor(writer, name) },
  });

  const refuse = (failure: unknown): void => {
    if (failure instanceof ApiError && failure.status === 401) {
      setExpired(true);
      toastError('Please log in', 'You need to be logged in to comment');
      return;
    }
    toastError('Comment submission failed', messageOf(failure, 'Try again in a moment.'));
    const atField = failure instanceof ApiError && failure.errors.find(({ path }) => path === 'content');
    if (atField) setError('content', { type: 'server', message: atField.message }, { shouldFocus: true });
  };

  const send = handleSubmit(
    async ({ content }) => {
      if (sending.current) return;
      sending.current = true;
      try {
        await add.mutateAsync({ content, ...(parentId !== null && { parentId }) });
        deleteDraft(name);
        setExpired(false);
        reset({ content: '' });
        toast({ title: 'Comment submitted', description: 'Your comment has been submitted for approval.' });
        onSent?.();
      } catch (failure) {
        refuse(failure);
      } finally {
        sending.current = false;
      }
    },
    (errors) => toastError('Invalid comment', errors.content?.message ?? 'Invalid input'),
  );

  return {
    control,
    expired,
    pending: add.isPending,
    error: formState.errors.content?.message,
    field: register('content', {
      onChange: (event: { target: { value: string } }) => saveDraftFor(writer, name, event.target.value),
    }),
    send: (event: FormEvent) => void send(event),
    giveUp: () => deleteDraft(name),
  };
}
