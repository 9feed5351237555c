import { useState } from 'react';
import { LeaveNote } from '../../components/leave/LeaveNote';
import { TitledPage } from '../../components/frame/TitledPage';
import { useSent } from '../../components/forms/use-sent';
import { ContactForm } from '../../features/contact/components/ContactForm';
import { ContactNotes } from '../../features/contact/components/ContactNotes';
import { MessageSent } from '../../features/contact/components/MessageSent';

type Sent = { aboutStory: boolean } | null;

export default function ContactPage() {
  // A form that was sent without scripts leads here. The address does not say what the message was about.
  const sentByForm = useSent('sent', 'contact');
  const [sent, setSent] = useState<Sent>(sentByForm ? { aboutStory: false } : null);
  return (
    <TitledPage
      title="Write to us"
      path="/contact"
      description="Write to the editors: about an article, a story, your account, or something that’s broken."
      lead="A mistake in an article, something in a story, your account, a page that’s broken: tell us, and an editor will read it."
    >
      <div className="suggest">
        {sent ? (
          <MessageSent {...sent} onAnother={() => setSent(null)} />
        ) : (
          <ContactForm onSent={(aboutStory) => setSent({ aboutStory })} />
        )}
        <ContactNotes help={!sent} />
      </div>
      <LeaveNote />
    </TitledPage>
  );
}
