// What happens to a save that gets no answer: it waits for the network, or its text is kept after an interrupted
// sign-in.

export interface OfflineRule<Sent> {
  /**
   * `network`: sent as soon as the server is reachable; only for a save that carries the revision it is based on, or
   * that only adds a record of its own. `signIn`: its reply ended the session, so it is kept until the same account
   * returns and decides; only for a save whose typed text is stored nowhere else.
   */
  waitsFor: 'network' | 'signIn' | 'either';
  /** Its line in the list of unsent edits. */
  title(sent: Sent): string;
  /**
   * Edits of one subject are sent in sequence, each based on the revision of the one before. Without it, or null:
   * independent of others.
   */
  subject?(sent: Sent): string | null;
}

/** The beginning of a text without its markup. */
export function excerpt(html: string | undefined, max = 24): string {
  const text = (html ?? '')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return text.length > max ? `${text.slice(0, max)}…` : text;
}

/** The rule of a form that needs the network; `name`: the field that identifies the record to the user. */
export const keptForm = <Name extends string>(
  kind: string,
  name: Name,
): OfflineRule<{ id?: number | undefined } & Record<Name, string | number | undefined>> => ({
  waitsFor: 'signIn',
  title: (sent) => `${sent.id === undefined ? '新' : '修改'}${kind}：${sent[name] ?? ''}`,
});
