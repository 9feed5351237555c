import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { Cover } from '../../components/cover/Cover';
import { Link } from '../../components/Link';
import { PageHead } from '../../components/frame/PageHead';
import { categoriesQuery } from '../../lib/api/categories';
import { postsQuery } from '../../features/journal/api/list-posts';
import { NewsletterBand } from '../../features/newsletter/components/NewsletterBand';
import { storiesQuery } from '../../features/stories/api/list-stories';
import type { PostSummary } from '../../lib/api/types';
import { formatMonth } from '../../lib/dates';
import { useSite } from '../../lib/site';
import { cardNumber } from '../../lib/text';
import { FromTheJournal, FromTheStories, Newest } from './home-latest';
import { Wall } from './home-wall';

const ways = [
  { to: '/articles', name: 'Journal', says: 'Essays that take one avoided word at a time and follow it home.', onward: 'Read Our Research' },
  { to: '/confessions', name: 'Stories', says: 'What people told us when nobody asked for their name.', onward: 'Explore Stories' },
  { to: '/about', name: 'About', says: 'Who runs this, and why.', onward: 'Founder’s Message', onwardTo: '/founder' },
]; // prettier-ignore

/** The masthead is sized so that the original name fills the line; a longer name is set smaller. */
const fit = (name: string): number => Math.min(1, 'The Archive'.length / [...name].length);

const dayOf = ({ publishedAt, createdAt }: PostSummary): string => publishedAt ?? createdAt;

/** The journal's list starts with the pinned article, whatever its age. */
const newestOf = (posts: PostSummary[]): PostSummary | undefined =>
  posts.slice(0, 2).sort((one, other) => dayOf(other).localeCompare(dayOf(one)))[0];

export default function Home() {
  const site = useSite();
  const posts = useInfiniteQuery(postsQuery(null)).data?.pages[0]?.items ?? [];
  const stories = useInfiniteQuery(storiesQuery()).data?.pages[0]?.items ?? [];
  const categories = useQuery(categoriesQuery()).data ?? [];
  const [first] = posts;
  const newest = newestOf(posts);

  return (
    <div className="home">
      <PageHead
        title=""
        path="/"
        description="An independent journal and anonymous stories by young people, for young people, about how language shapes gender, power and identity."
      />
      <section className="wrap mast">
        <p className="mast-strip meta">
          <span>A journal of words, gender, power and identity</span>
          {newest && <span className="no">{`${cardNumber(newest.id)}, ${formatMonth(dayOf(newest))}`}</span>}
        </p>
        <h1 style={{ '--fit': fit(site.name) } as CSSProperties}>{site.name}</h1>
        <div className="mast-under">
          <p className="mast-tag">{site.tagline}</p>
          {first && <Newest post={first} category={categories.find(({ id }) => id === first.categoryId)} />}
          <Wall />
        </div>
        <nav className="ways" aria-label="Start here">
          {ways.map((way, index) => (
            <div className="way" key={way.to}>
              <span className="no meta" aria-hidden="true">
                {`0${index + 1}`}
              </span>
              <div>
                <Link className="way-name" to={way.to}>
                  {way.name}
                </Link>
                <p>{way.says}</p>
                <Link className="onward" to={way.onwardTo ?? way.to}>
                  {way.onward}
                </Link>
              </div>
            </div>
          ))}
        </nav>
      </section>

      <section className="wrap section columns" aria-label="A sentence to start with">
        <p className="label no">{cardNumber(1)}</p>
        <blockquote className="pull">
          “A word nobody will say out loud <span className="highlight">still decides</span> who gets to speak.”
          <footer className="meta">From card No. 001</footer>
        </blockquote>
      </section>

      <section className="section section-ruled">
        <div className="wrap columns">
          <h2 className="label">Mission</h2>
          <div>
            <p className="says">
              We collect the words that make a room go quiet. We look up where they came from, who they were used
              against and who profited. Then we print them plainly, with sources, so the conversation they ended can
              begin.
            </p>
            <Link className="onward" to="/about">
              Learn More<span className="hidden-text"> about our mission</span>
            </Link>
          </div>
        </div>
      </section>

      <section className="section section-ruled">
        <div className="wrap">
          <h2 className="label">What We Do</h2>
          <div className="two">
            {/* The first one is at the top of the page already, unless it is the only one. */}
            <FromTheJournal posts={posts.length > 1 ? posts.slice(1) : posts} categories={categories} />
            <FromTheStories stories={stories} />
          </div>
        </div>
      </section>

      <section className="section section-ruled">
        <div className="wrap columns">
          <h2 className="label">About the Founder</h2>
          <div className="home-founder">
            <div className="letter">
              <p className="letter-first">
                It started as a list of the words adults swallowed when a student walked in.
              </p>
              <p>
                The Archive was founded by a high school student who wanted to know what those words were doing there.
                The list turned out to be a map of what young people aren’t supposed to know about themselves, and who
                decided that.
              </p>
              <Link className="onward" to="/founder">
                Read the whole letter
              </Link>
            </div>
            <Cover id={3} version={1} slug="the-history" title="Silence" frame="half" className="home-founder-art" />
          </div>
        </div>
      </section>

      <NewsletterBand title="Stay Close" />
    </div>
  );
}
