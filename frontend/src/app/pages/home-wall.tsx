import { Fragment } from 'react';

const words = 'hysterical [bitch] bossy period [virgin] no ambition [abortion] spinster shrill desire [blood] witch difficult frigid mother'.split(' '); // prettier-ignore

/** The words of the masthead. Some are under a bar that lifts on hover, touch or keyboard focus. */
export function Wall() {
  return (
    <p className="wall">
      {words.map((word, index) => {
        const bare = word.replace(/[[\]]/g, '');
        return (
          <Fragment key={word}>
            <span className="wall-word">
              {bare === word ? (
                <span>{bare}</span>
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
