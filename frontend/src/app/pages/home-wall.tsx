import { Fragment } from 'react';

const words = 'hysterical [bitch] bossy period [virgin] no ambition [abortion] spinster shrill desire [blood] witch difficult frigid mother'.split(' '); // prettier-ignore

/** The words of the masthead; some under a bar that lifts for a pointer, a finger or the keyboard. */
export function Wall() {
  return (
    <p className="wall">
      {words.map((word, index) => {
        const bare = word.replace(/[[\]]/g, '');
        return (
          <Fragment key={word}>
            <span className="wall-word">
              {bare === word ? (
                bare
              ) : (
                <span className="redacted redacted-lifts" tabIndex={0}>
                  {bare}
                </span>
              )}
              {index < words.length - 1 && <s aria-hidden="true">/</s>}
            </span>{' '}
          </Fragment>
        );
      })}
    </p>
  );
}
