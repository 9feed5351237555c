import { OwnComments } from '../../features/comments/components/OwnComments';
import { MemberPage } from '../MemberPage';

export default function MemberCommentsPage() {
  return (
    <MemberPage
      title="Your Comments"
      path="/member/comments"
      description="The comments you wrote, and what became of them."
    >
      {(user) => <OwnComments mayChange={!user.isSuspended} />}
    </MemberPage>
  );
}
