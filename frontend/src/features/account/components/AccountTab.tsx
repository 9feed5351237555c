import type { User } from '../../../lib/api/types';
import { Sessions } from './Sessions';
import { SigningIn } from './SigningIn';
import { YourData } from './YourData';
import { YouSection } from './YouSection';

interface Props {
  user: User;
  /** Called with the time until which signing in keeps the account. */
  onDeleted: (until: string) => void;
}

/** One section a part, in this order. */
export const AccountTab = ({ user, onDeleted }: Props) => (
  <div>
    <YouSection user={user} />
    <SigningIn user={user} />
    <Sessions />
    <YourData onDeleted={onDeleted} />
  </div>
);
