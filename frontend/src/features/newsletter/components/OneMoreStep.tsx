import type { ReturnedForm } from '../../../lib/returned-form';

/** The code of a sign-up that came without proof of work (docs/errors.md). */
export const NEEDS_ONE_MORE_STEP = 'bot-guard.unsolved';

/** With BOT_GUARD=on, a form that was sent without scripts leads here. The browser sends this one, scripts or not. */
export function OneMoreStep({ values }: Pick<ReturnedForm, 'values'>) {
  return (
    <form className="field subscribe" action="/newsletter" method="post">
      <input type="hidden" name="form" value="subscribe" />
      <input type="hidden" name="email" value={values['email'] ?? ''} />
      {values['oldEnough'] && <input type="hidden" name="oldEnough" value={values['oldEnough']} />}
      <input type="hidden" name="altcha" value={values['altcha'] ?? ''} />
      <p>{`Press the button to sign up ${values['email'] ?? ''}. It keeps robots out.`}</p>
      <button type="submit" className="button">
        Yes, sign me up
      </button>
    </form>
  );
}
