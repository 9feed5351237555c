import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../../components/Icon';
import { toast } from '../../../components/toasts/toast';
import type { Factors, Passkey, User } from '../../../lib/api/types';
import { factorsQuery } from '../../../lib/factors';
import { hasPasskeys } from '../../../lib/passkeys';
import { makeRecoveryCodes, removePasskey, turnOffCodes } from '../api/factors';
import { AddPasskey } from './AddPasskey';
import { ConfirmWithPassword } from './ConfirmWithPassword';
import { PasskeyRow } from './PasskeyRow';
import { RenamePasskey } from './RenamePasskey';
import { SetUpCodes } from './SetUpCodes';
import { ShowRecoveryCodes } from './ShowRecoveryCodes';

type Open =
  | { dialog: 'add-passkey' | 'set-up-codes' | 'turn-off-codes' | 'make-codes' }
  | { dialog: 'rename' | 'remove'; passkey: Passkey }
  | { dialog: 'codes'; codes: readonly string[] };

/** How the user signs in: passkeys, the password, codes from an app, recovery codes. */
export function SigningIn({ user }: { user: User }) {
  const { data: factors, isError, refetch } = useQuery(factorsQuery());
  const [open, setOpen] = useState<Open | null>(null);
  const close = (): void => setOpen(null);
  const added = (title: string, recoveryCodes: readonly string[] | null): void => {
    toast({ title, description: 'We emailed you about it.' });
    setOpen(recoveryCodes && { dialog: 'codes', codes: recoveryCodes });
  };
  const done = (title: string): void => added(title, null);

  return (
    <section className="account-part" id="signing-in" aria-labelledby="signing-in-title">
      <h2 id="signing-in-title">Signing in</h2>
      <div>
        {user.needsFactor && (
          <p className="account-must" role="status">
            Admins need a second way to prove it’s them here. Add a passkey or set up codes from an app, and the desk
            opens again.
          </p>
        )}
        <p className="account-intro">
          With a passkey, you sign in the way you unlock your device: with your fingerprint, your face, or its screen
          lock. We never see those. There’s no password to type, and no fake site can trick you out of it.
        </p>
        {factors ? (
          <FactorList factors={factors} onOpen={setOpen} />
        ) : isError ? (
          <p key="failed">
            We couldn’t load this.{' '}
            <Button variant="text" onClick={() => void refetch()}>
              Try Again
            </Button>
          </p>
        ) : (
          <p role="status">Loading...</p>
        )}
      </div>
      {open?.dialog === 'add-passkey' && (
        <AddPasskey onClose={close} onDone={({ recoveryCodes }) => added('Passkey added', recoveryCodes)} />
      )}
      {open?.dialog === 'set-up-codes' && (
        <SetUpCodes onClose={close} onDone={({ recoveryCodes }) => added('Codes are on', recoveryCodes)} />
      )}
      {open?.dialog === 'rename' && <RenamePasskey passkey={open.passkey} onClose={close} />}
      {open?.dialog === 'remove' && (
        <ConfirmWithPassword
          title={`Remove “${open.passkey.name}”?`}
          says="It won’t sign you in anymore. You can delete it from your device, too."
          submit="Remove"
          sending="Removing..."
          change={(proof) => removePasskey({ id: open.passkey.id, ...proof })}
          onDone={() => done('Passkey removed')}
          onClose={close}
        />
      )}
      {open?.dialog === 'turn-off-codes' && (
        <ConfirmWithPassword
          title="Turn off codes?"
          says="Your password won’t ask for a code from the app anymore."
          submit="Turn Off"
          sending="Turning off..."
          change={turnOffCodes}
          onDone={() => done('Codes are off')}
          onClose={close}
        />
      )}
      {open?.dialog === 'make-codes' && (
        <ConfirmWithPassword
          title="Make new recovery codes?"
          says="The codes you have now stop working."
          submit="Make New Ones"
          sending="Making..."
          change={makeRecoveryCodes}
          onDone={({ recoveryCodes }) => added('New recovery codes', recoveryCodes)}
          onClose={close}
        />
      )}
      {open?.dialog === 'codes' && <ShowRecoveryCodes codes={open.codes} onClose={close} />}
    </section>
  );
}

function FactorList({ factors, onOpen }: { factors: Factors; onOpen: (open: Open) => void }) {
  const { passkeys, codesSince, recoveryCodesLeft: left } = factors;
  return (
    <>
      <ul className="account-rows">
        {passkeys.map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            onRename={() => onOpen({ dialog: 'rename', passkey })}
            onRemove={() => onOpen({ dialog: 'remove', passkey })}
          />
        ))}
        <li>
          <Icon name="key" />
          <div>
            <b>Password</b>
            <small>{passkeys.length > 0 ? 'Still works, if you’d rather' : 'With your email'}</small>
          </div>
          <Link className="onward" to="/reset-password" aria-label="Change your password">
            Change
          </Link>
        </li>
        <li>
          <Icon name="clock" />
          <div>
            <b>Codes from an app</b>
            <small>{`${codesSince ? 'On. ' : 'Off. '}A second step when you use the password`}</small>
          </div>
          <button
            type="button"
            className="onward"
            aria-label={codesSince ? 'Turn off codes from an app' : 'Set up codes from an app'}
            onClick={() => onOpen({ dialog: codesSince ? 'turn-off-codes' : 'set-up-codes' })}
          >
            {codesSince ? 'Turn Off' : 'Set Up'}
          </button>
        </li>
      </ul>
      <div className="account-ways">
        {hasPasskeys() && <Button onClick={() => onOpen({ dialog: 'add-passkey' })}>Add a Passkey</Button>}
        {(passkeys.length > 0 || codesSince) && (
          <p>
            <span>{left === 1 ? '1 recovery code left.' : `${left} recovery codes left.`}</span>{' '}
            <button type="button" className="onward" onClick={() => onOpen({ dialog: 'make-codes' })}>
              Make New Ones
            </button>
          </p>
        )}
      </div>
    </>
  );
}
