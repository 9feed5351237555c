import { PageHead } from '../../components/frame/PageHead';
import { DeskFrame } from '../../features/admin/desk/DeskFrame';
import { DeskHead } from '../../features/admin/desk/DeskHead';
import { Guide, guideTitle } from '../../features/admin/desk/Guide';
import { ThemeRoot } from '../../theme/ThemeRoot';

/** /admin/help: the guide for moderators. It has no secrets, so the server renders it for everyone. */
export default function AdminHelp() {
  return (
    <ThemeRoot>
      <PageHead title={guideTitle} description="How the desk works." noindex />
      <DeskFrame>
        <DeskHead title={guideTitle} />
        <Guide />
      </DeskFrame>
    </ThemeRoot>
  );
}
