import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { categoriesQuery } from '../../../lib/api/categories';
import type { Post } from '../../../lib/api/types';
import { counted, lengthOf } from '../../../lib/text';
import { isVisible } from '../../../lib/visible';
import { revisionsQuery } from '../api/working-copies';
import { longestSummary, type PostForm } from '../posts/post-form';
import { formatSavedAt } from '../posts/post-draft';
import { CorrectionsSection } from './CorrectionsSection';
import { CoverSection } from './CoverSection';
import { PanelField } from './PanelField';
import { PanelSection } from './PanelSection';
import { PreviewLinkSection } from './PreviewLinkSection';
import { ScheduleSection, type Schedule } from './ScheduleSection';
import { SeriesSection } from './SeriesSection';
import { TermsSection } from './TermsSection';
import { PanelColumn } from './styles';
import { goesOutAt } from './time-words';
import type { Corrections } from './use-corrections';

export type SectionName =
  'category' | 'summary' | 'cover' | 'schedule' | 'series' | 'terms' | 'footer' | 'corrections' | 'link' | 'revisions';

/** Something that the article needs before readers see it. */
export interface Blocker {
  words: string;
  fix: () => void;
}

interface Props {
  form: UseFormReturn<PostForm>;
  post: Post | null;
  corrections: Corrections;
  open: ReadonlySet<SectionName>;
  onToggle: (name: SectionName, open: boolean) => void;
  schedule: Schedule;
  blockers: Blocker[];
  /** Something is typed that is only in the working copy. */
  changed: boolean;
  /** Editors set the time and the series. */
  isWriter: boolean;
}

/** The panel beside the text: everything about an article that is not its text. */
export function DetailsPanel(props: Props) {
  const { form, post, corrections, open, onToggle, schedule, blockers, changed, isWriter } = props;
  const { register, watch, formState } = form;
  const { errors } = formState;
  const categories = useQuery(categoriesQuery());
  const values = watch();
  const category = categories.data?.find(({ id }) => String(id) === values.categoryId);
  const revisions = useQuery({ ...revisionsQuery(post?.id ?? 0), enabled: post !== null, gcTime: 60_000 });
  const section = (name: SectionName) => ({
    open: open.has(name),
    onToggle: (isOpen: boolean) => onToggle(name, isOpen),
  });
  const [newest] = revisions.data ?? [];

  return (
    <PanelColumn>
      <PanelSection name="Category" value={category?.name ?? 'None'} {...section('category')}>
        <PanelField
          label="Category"
          field={register('categoryId')}
          error={errors.categoryId?.message}
          hint={categories.isError ? 'We couldn’t load the categories.' : undefined}
        >
          <option value="">Choose a category</option>
          {categories.data?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </PanelField>
      </PanelSection>
      <PanelSection
        name="Summary"
        value={isVisible(values.summary) ? `${lengthOf(values.summary)} of ${longestSummary}` : 'None'}
        {...section('summary')}
      >
        <PanelField
          label="Summary"
          rows={3}
          field={register('summary')}
          text={values.summary}
          max={longestSummary}
          error={errors.summary?.message}
          hint="Shown in lists, search and email"
        />
      </PanelSection>
      <CoverSection form={form} id={post?.id ?? 0} category={category} {...section('cover')} />
      {!isWriter && <ScheduleSection post={post} schedule={schedule} {...section('schedule')} />}
      {post && !isWriter && <SeriesSection post={post} {...section('series')} />}
      {post && !isWriter && <TermsSection id={post.id} {...section('terms')} />}
      <PanelSection name="Footer" value={isVisible(values.footer) ? 'Sources' : 'None'} {...section('footer')}>
        <PanelField
          label="Footer"
          rows={4}
          field={register('footer')}
          error={errors.footer?.message}
          hint="Sources, optional. Markdown works here too."
        />
      </PanelSection>
      {post?.published && !isWriter && <CorrectionsSection corrections={corrections} {...section('corrections')} />}
      {post && <PreviewLinkSection id={post.id} {...section('link')} />}
      {post && (
        <PanelSection
          name="Revisions"
          value={
            newest
              ? `${revisions.data!.length}, last ${formatSavedAt(Date.parse(newest.createdAt), Date.now())}`
              : 'None yet'
          }
          {...section('revisions')}
        >
          <p className="meta">
            {newest
              ? `${counted(revisions.data!.length, 'version')}. Compare them, and bring one back.`
              : 'We save versions while you write and each time you publish.'}
          </p>
          {newest && (
            <Button component={Link} to={`/admin/posts/${post.id}/revisions`} size="small" variant="outlined">
              Open Revisions
            </Button>
          )}
        </PanelSection>
      )}
      {(blockers.length > 0 || (post?.published && changed)) && (
        <section className="todo" aria-label="Before it goes out">
          <h2>Before it goes out</h2>
          <ul>
            {blockers.map(({ words, fix }) => (
              <li key={words}>
                <span>{words}</span>
                <button type="button" aria-label={`Fix: ${words}`} onClick={fix}>
                  Fix
                </button>
              </li>
            ))}
          </ul>
          {blockers.length === 0 && (
            <p className="meta">
              Readers don’t see your changes until{' '}
              <span>
                {post?.scheduledFor
                  ? goesOutAt(post.scheduledFor, schedule.timeZone)
                  : isWriter
                    ? 'an editor publishes them'
                    : 'you publish'}
              </span>
              .
            </p>
          )}
        </section>
      )}
    </PanelColumn>
  );
}
