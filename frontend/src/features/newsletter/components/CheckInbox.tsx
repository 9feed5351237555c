/** The next step after signing up. It is the same for every address, so it reveals no one. */
export function CheckInbox({ email }: { email?: string }) {
  return (
    <div className="subscribed">
      <p>Check your inbox to confirm.</p>
      {email && <b>{email}</b>}
      <p className="subscribed-note">
        Nothing there? Look in your spam folder. We don’t send a link if you’re already on the list or got one recently.
      </p>
    </div>
  );
}
