import { useState } from 'react';
import type { AddedFactor, CodesSetup } from '../../../lib/api/types';
import { setUpCodes, turnOnCodes } from '../api/factors';
import { useDialogChange } from '../use-dialog-change';
import { AccountDialog } from './AccountDialog';
import { AccountField } from './AccountField';
import { ConfirmWithPassword } from './ConfirmWithPassword';
import { QrCode } from './QrCode';

interface Props {
  onDone: (added: AddedFactor) => void;
  onClose: () => void;
}

/** Sets up codes from an app: the password, then the QR code and a first code. */
export function SetUpCodes({ onDone, onClose }: Props) {
  const [setup, setSetup] = useState<CodesSetup | null>(null);
  if (setup) return <FirstCode {...{ setup, onDone, onClose }} />;
  return (
    <ConfirmWithPassword
      title="Set up codes from an app"
      says="You need an app that makes codes, such as Google Authenticator, Apple Passwords, or Aegis. After this, signing in with your password also takes a code."
      submit="Continue"
      sending="One moment..."
      change={setUpCodes}
      onDone={setSetup}
      onClose={onClose}
    />
  );
}

const inGroups = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

function FirstCode({ setup: { address, secret, setup }, onDone, onClose }: Props & { setup: CodesSetup }) {
  const { run, pending, problem, setProblem } = useDialogChange(turnOnCodes);
  const [code, setCode] = useState('');
  return (
    <AccountDialog
      title="Scan this with your app"
      submit="Turn On"
      sending="Checking..."
      {...{ pending, problem, onClose }}
      onSubmit={() => {
        if (code.trim() === '') return setProblem('Enter the 6-digit code from your app.');
        void run({ setup, code }, onDone);
      }}
    >
      <div className="codes-setup">
        <QrCode text={address} label="QR code for your app" />
        <p>
          No camera? Type this into the app instead:
          <code>{inGroups(secret)}</code>
        </p>
      </div>
      <AccountField
        label="Code from the app"
        autoComplete="one-time-code"
        autoFocus
        value={code}
        onChange={setCode}
        hint="Six digits. They change every half minute."
        maxLength={60}
      />
    </AccountDialog>
  );
}
