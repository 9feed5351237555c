import TextareaAutosize from '@mui/material/TextareaAutosize';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router-dom';
import { useStore } from 'zustand';
import { LazyPart } from '../../../components/loading/lazy-part';
import { PageHead } from '../../../components/frame/PageHead';
import { categoriesQuery } from '../../../lib/api/categories';
import type { Post, User } from '../../../lib/api/types';
import { currentUserKey } from '../../../lib/personal';
import { importWithRetry } from '../../../lib/import-with-retry';
import { isVisible } from '../../../lib/visible';
import { hueOf } from '../../../theme/hue';
import type { OpenedPost } from '../api/working-copies';
import { AskBeforeLeaving } from '../desk/AskBeforeLeaving';
import { useFocusInList } from '../list/use-focus-in-list';
import { newPostAt } from '../posts/post-draft';
import { useUnfinishedPosts } from '../posts/use-unfinished-posts';
import { isEmptyPost, missingFrom, titleProblem, type PostForm } from '../posts/post-form';
import { isLockedFor, LOCKED } from '../posts/schedule';
import { DetailsPanel, type Blocker } from './DetailsPanel';
import { DetailsSheet } from './DetailsSheet';
import { EditorHeader } from './EditorHeader';
import { FormatBar } from './FormatBar';
import { Outline } from './Outline';
import { AskBeforeStopping } from './pictures/AskBeforeStopping';
import { PictureToolsProvider } from './pictures/picture-tools';
import { PictureDialogs } from './pictures/PictureDialogs';
import { PicturesInText } from './pictures/PicturesInText';
import { useEditorPictures } from './pictures/use-editor-pictures';
import { whereItIs } from './save-words';
import { beginningOf, useLastGuard, useWorkingCopy, type Writing } from './saving/use-working-copy';
import type { ServerCopy } from './saving/working-copy';
import { Canvas, Grid, Room } from './styles';
import { surfaceActions, type SurfaceView } from './surface/create-surface';
import { ScheduledNote } from './ScheduledNote';
import { UnfinishedPosts } from './UnfinishedPosts';
import { useCorrections } from './use-corrections';
import { usePublishing } from './use-publishing';
import { useChosenTime, useFieldErrors, useSections } from './use-writer-fields';
import { WritingNotices } from './WritingNotices';
import { WritingSurface } from './WritingSurface';
import { useIsWriter } from '../../../lib/use-can';
import { RequestNotice } from './RequestNotice';
import { usePublishRequests } from './use-asking';

/** It loads right away, so that it is there when the network is not. */
const preview = importWithRetry(
  () => import('./ArticlePreview'),
  (module) => module.ArticlePreview,
);

interface Props {
  /** null for a new article. */
  opened: OpenedPost | null;
  /** A new article has its id: its address changes, and nothing else. */
  onCreated: (id: number) => void;
}

const statusOf = (post: Post | null) => (post?.scheduledFor ? 'Scheduled' : post?.published ? 'Published' : 'Draft');

/** Why the article can't be saved with a button, in words. Saving while typing does not wait for it. */
const reasonOf = ({ state }: Writing, missing: string | null, title: string): string | null => {
  if (state.kind === 'conflict') return 'Pick a version first.';
  return missing ? `To save, add ${missing}.` : titleProblem(title);
};

/** The page on which an article is written. */
export default function PostWriter({ opened, onCreated }: Props) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const place = useLocation();
  const [back] = useState(() => (place.state as { back?: string } | null)?.back ?? '/admin');
  const [writer] = useState(() => client.getQueryData<User>(currentUserKey)?.id ?? 0);
  const [beginning] = useState(() => beginningOf(writer, opened, newPostAt(place.key)));
  const form = useForm<PostForm>({ defaultValues: beginning.form });
  const writing = useWorkingCopy(form, opened, beginning, (made) => {
    onCreated(made.id);
    void navigate(`/admin/posts/${made.id}`, { replace: true, state: place.state, preventScrollReset: true });
  });
  const { copy, surface, state, post } = writing;
  const unfinished = useUnfinishedPosts(writer, beginning.newPost, post === null);
  const titleField = useRef<HTMLTextAreaElement>(null);
  const notices = useFocusInList<HTMLDivElement>(() => document.getElementById('main'));
  const [view, setView] = useState<SurfaceView>('write');
  const [previewing, setPreviewing] = useState(false);
  useEffect(() => void preview().catch(() => undefined), []);
  const wide = useMediaQuery('(min-width: 1100px)', { noSsr: true });
  const PreviewColumn = wide ? 'section' : 'main';
  const sections = useSections(form);
  const pictures = useEditorPictures({
    form,
    surface,
    view,
    showSection: sections.show,
    showText: () => setPreviewing(false),
  });
  const corrections = useCorrections(writing);
  const guard = useLastGuard(copy, () => pictures.tools.queue.isUnfinished, corrections.isTyped);
  const time = useChosenTime(post, () => sections.show('schedule'));
  const categories = useQuery(categoriesQuery());

  const hasText = useStore(surface.facts, (facts) => facts.hasText);
  const minutes = useStore(surface.facts, (facts) => facts.figures.minutes);
  const values = form.watch();
  const { title, categoryId } = values;
  const category = categories.data?.find(({ id }) => String(id) === categoryId);
  const missing = missingFrom({ ...values, content: hasText ? 'Some.' : '' });
  const isWriter = useIsWriter();
  const whyNot = isLockedFor(isWriter, post) ? LOCKED : reasonOf(writing, missing, title);
  const titleError = titleProblem(title) ?? form.formState.errors.title?.message;
  const changed = copy.hasCopy || state.kind !== 'saved';
  const whyNotPublish = whyNot ?? (post?.published && !changed ? 'Readers already see this text.' : pictures.whyNot);

  const showText = ({ form: text }: Pick<ServerCopy, 'form'>): void => {
    form.reset(text);
    if (surface.view) surfaceActions.replaceText(surface.view, text.content);
  };
  const requests = usePublishRequests(writing, () => form.getValues('title'));
  const publishing = usePublishing({
    writing,
    isWriter,
    isNew: opened === null,
    title: () => form.getValues('title'),
    timeZone: time.timeZone,
    chosenTime: time.read,
    whyNot,
    whyNotPublish,
    mayGoOut: pictures.alt.mayGoOut,
    back,
    onPreview: () => setPreviewing(!previewing),
    onSchedule: () => sections.show('schedule'),
    onText: (now) => {
      copy.continueFrom(now, null);
      showText(now);
    },
  });
  useFieldErrors(form, state.kind === 'kept' ? state.error : (requests.error ?? publishing.error), sections.show);

  const blockers: Blocker[] = [
    !isVisible(title) && { words: 'It has no title', fix: () => titleField.current?.focus() },
    categoryId === '' && { words: 'It has no category', fix: () => sections.show('category', 'categoryId') },
    !hasText && { words: 'It has no text', fix: () => surface.view?.focus() },
    pictures.blocker !== undefined && pictures.blocker,
  ].filter((one) => one !== false);

  const panel = (
    <DetailsPanel
      form={form}
      post={post}
      corrections={corrections}
      open={sections.open}
      onToggle={sections.toggle}
      blockers={blockers.map((one) => ({ ...one, fix: () => (sections.setSheet(false), one.fix()) }))}
      changed={changed}
      isWriter={isWriter}
      schedule={{
        timeZone: time.timeZone,
        local: time.local,
        setLocal: time.setLocal,
        problem: time.problem,
        cancel: () => {
          time.setLocal(null);
          publishing.unschedule();
        },
        busy: publishing.busy !== null,
      }}
    />
  );

  return (
    <PictureToolsProvider value={pictures.tools}>
      <Room>
        <PageHead
          title={isVisible(title) ? `Edit: ${title}` : 'Create New Post'}
          description="Editors write articles here."
          noindex
        />
        <EditorHeader
          heading={opened ? 'Edit Post' : 'Create New Post'}
          back={back}
          status={statusOf(post)}
          where={whereItIs(state, Date.now())}
          saved={state}
          whyNot={whyNot}
          whyNotPublish={whyNotPublish}
          previewing={previewing}
          onPreview={() => setPreviewing(!previewing)}
          onDetails={() => sections.setSheet(true)}
          publishing={publishing}
          asking={isWriter ? requests.asking : null}
        />
        <section className="tools" aria-label="Tools">
          <FormatBar surface={surface} view={view} onView={setView} onPicture={pictures.open} />
        </section>
        <div className="notices" {...notices}>
          {post === null && !hasText && isEmptyPost({ ...values, content: '' }) && (
            <UnfinishedPosts
              unfinished={unfinished}
              onContinue={(text) => {
                showText({ form: text });
                copy.changed();
                return copy.keep();
              }}
            />
          )}
          <ScheduledNote post={post} isWriter={isWriter} timeZone={time.timeZone} />
          <RequestNotice post={post} isWriter={isWriter} requests={requests} />
          <WritingNotices
            state={state}
            mine={() => ({ ...form.getValues(), content: surface.text })}
            categoryOf={(id) => categories.data?.find((one) => String(one.id) === id)?.name}
            busy={publishing.busy !== null}
            onKeepMine={() => void copy.keepMine()}
            onKeepTheirs={() => {
              if (!window.confirm('Discard what you typed and continue with their version?')) return;
              const theirs = copy.keepTheirs();
              if (theirs) showText({ form: theirs });
            }}
            onRetry={() => copy.retry()}
          />
        </div>
        <Grid className={previewing ? 'columns previewing' : 'columns'}>
          {wide && !previewing && <Outline surface={surface} />}
          <Canvas id="main" tabIndex={-1}>
            <div className={`hue-${hueOf(category?.slug)}`}>
              {category && <p className="cat">{category.name}</p>}
              <TextareaAutosize
                ref={titleField}
                className="title"
                aria-label="Title"
                placeholder="Title"
                dir="auto"
                value={title}
                autoFocus={opened === null}
                aria-invalid={titleError ? true : undefined}
                onChange={({ target }) => {
                  form.clearErrors('title');
                  form.setValue('title', target.value.replace(/\s*\n\s*/g, ' '));
                }}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                  event.preventDefault();
                  surface.view?.focus();
                }}
              />
              {titleError && (
                <p className="field-error" role="alert">
                  {titleError}
                </p>
              )}
              <WritingSurface
                surface={surface}
                pictures={pictures.tools}
                text={beginning.form.content}
                view={view}
                onSave={() => void copy.flush()}
              />
            </div>
          </Canvas>
          {previewing && (
            <PreviewColumn className="preview" aria-label="Preview" tabIndex={0}>
              <LazyPart load={preview} says="The preview didn’t load.">
                {(ArticlePreview) => (
                  <ArticlePreview
                    title={title}
                    surface={surface}
                    footer={values.footer}
                    facts={[category?.name, hasText && `${minutes} min read`].filter(Boolean).join(' · ')}
                  />
                )}
              </LazyPart>
            </PreviewColumn>
          )}
          {wide && !previewing && <aside aria-label="Details">{panel}</aside>}
        </Grid>
        {!wide && (
          <DetailsSheet open={sections.sheet} onClose={() => sections.setSheet(false)}>
            {panel}
          </DetailsSheet>
        )}
        <PicturesInText surface={surface} />
        <PictureDialogs pictures={pictures} />
        {guard.state === 'blocked' && !copy.isNowhere && (
          <AskBeforeStopping onStay={() => guard.reset()} onLeave={() => guard.proceed()} />
        )}
        {guard.state === 'blocked' && copy.isNowhere && (
          <AskBeforeLeaving
            onStay={() => guard.reset()}
            onKeep={() => void copy.flush().then((isSaved) => (isSaved ? guard.proceed() : guard.reset()))}
            onDiscard={() => guard.proceed()}
          />
        )}
      </Room>
    </PictureToolsProvider>
  );
}
