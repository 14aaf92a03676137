// The field in which the leader gives a mark: Enter gives it.
import { useState } from 'react';
import { Button } from '../../ui/controls/Button';

interface Props {
  label: string;
  ok: string;
  /** False: refused. */
  onGive(text: string): Promise<boolean>;
}

export function LeaderMark({ label, ok, onGive }: Props) {
  const [busy, setBusy] = useState(false);
  return (
    <form
      className="marking-row"
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        const text = String(new FormData(form).get('mark') ?? '').trim();
        if (text === '' || busy) return;
        setBusy(true);
        void onGive(text).then((done) => {
          setBusy(false);
          if (done) form.reset();
        });
      }}
    >
      <label>
        {label} <input name="mark" inputMode="decimal" autoComplete="off" maxLength={60} required />
      </label>
      <Button look="filled large" type="submit" disabled={busy}>
        {ok}
      </Button>
    </form>
  );
}
