import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loading } from '../../components/loading/Loading';
import { PageFailed } from '../../components/frame/PageFailed';
import { PageHead } from '../../components/frame/PageHead';
import { termsQuery } from '../../features/glossary/api/get-terms';
import { LetterRow } from '../../features/glossary/components/LetterRow';
import { Letters } from '../../features/glossary/components/Letters';
import { byLetter, findTerms } from '../../features/glossary/letters';
import { useHydrated } from '../../lib/use-hydrated';

const DESCRIPTION =
  'Words people avoid, aim, or take back: where each one came from, and what to say when you need another.';

/** The words that the journal explains, from A to Z. */
export default function GlossaryPage() {
  const { data: terms, error, isLoadingError, refetch } = useQuery(termsQuery());
  const [words, setWords] = useState('');
  const hydrated = useHydrated();
  if (isLoadingError) return <PageFailed error={error} onRetry={() => void refetch()} />;
  const found = findTerms(terms ?? [], words);
  const letters = byLetter(found);
  return (
    <div className="wrap">
      <PageHead
        title="Glossary"
        path="/glossary"
        description={DESCRIPTION}
        feed={{ name: 'Glossary', slug: 'glossary' }}
        above={[['The Journal', '/journal']]}
      />
      <div className="glossary-head">
        <h1>Glossary</h1>
        <div>
          <p className="glossary-about">
            Words people avoid, aim, or take back. Where each one came from, and what to say when you need another.
          </p>
          {/* Without scripts it would do nothing. Its place is kept, so that nothing moves when it appears. */}
          <input
            type="search"
            className={hydrated ? 'glossary-search' : 'glossary-search waiting'}
            aria-label="Find a word"
            placeholder="Find a word, even one you avoid"
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
        </div>
      </div>
      {terms ? (
        <>
          <Letters there={letters.map(([letter]) => letter)} />
          <p className="hidden-text" role="status">
            {words.trim() && `${found.length} ${found.length === 1 ? 'word' : 'words'} found`}
          </p>
          {found.length === 0 && (
            <p className="empty">
              {terms.length === 0
                ? 'No words yet. The first ones are on their way.'
                : `Nothing here has “${words.trim()}” in it.`}
            </p>
          )}
          {letters.map(([letter, ofLetter]) => (
            <LetterRow key={letter} letter={letter} terms={ofLetter} />
          ))}
        </>
      ) : (
        <Loading />
      )}
    </div>
  );
}
