import { Notifications } from '../../features/account/components/Notifications';
import { MemberPage } from '../MemberPage';

export default function MemberNotificationsPage() {
  return (
    <MemberPage title="Notifications" path="/member/notifications" description="What happened with your comments.">
      {(user) => <Notifications mails={user.notifications.email} />}
    </MemberPage>
  );
}
