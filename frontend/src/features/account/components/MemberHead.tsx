import type { ReactNode, Ref } from 'react';
import type { User } from '../../../lib/api/types';
import { MemberTabs } from './MemberTabs';

interface Props {
  title: string;
  user: User;
  titleRef?: Ref<HTMLHeadingElement>;
  /** The button to log out. Features do not import each other. */
  logOut: ReactNode;
}

/** The top of every page of the member area: its title, who is signed in, and the tabs. */
export function MemberHead({ title, user, titleRef, logOut }: Props) {
  return (
    <>
      <div className="head member-head">
        <h1 ref={titleRef} tabIndex={-1} className="member-name">
          {title}
        </h1>
        <div className="member-who">
          <p>{`Logged in as: ${user.email}`}</p>
          {logOut}
        </div>
      </div>
      <MemberTabs unread={user.notifications.unread} />
    </>
  );
}
