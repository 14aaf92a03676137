// A part of the program that is loaded when it is first rendered, or in advance by its `load`. It is rendered at once
// if its code is there (React's lazy components suspend even then). Without network, or after an update of the server,
// only the part is missing and can be tried again; the rest of the page and what was typed there stay. An error of its
// code goes to the error boundary.
import { useEffect, useState, type ComponentType, type FunctionComponent } from 'react';
import { t } from '../lib/texts/t';
import { whenUsed } from '../lib/whenIdle';
import { Button } from './controls/Button';

// Whether a part of the program could not be fetched; what else fails while it loads is a fault of its code.

/** The words of webpack, Chrome, Firefox and Safari for a script, a style sheet or any other file. */
const NOT_FETCHED =
  /loading (?:css )?chunk|dynamically imported module|importing a module script failed|^(?:failed to fetch|load failed|networkerror)/i;

export const isMissingCode = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'ChunkLoadError' || NOT_FETCHED.test(error.message));

/** Props of a part that is opened and closed: not loaded before it is open; if that fails, it closes with a notice. */
export interface PopupProps {
  open: boolean;
  onClose(): void;
}
interface Chunk {
  default: (props: never) => unknown;
}
type PropsOf<Loaded extends Chunk> = Loaded['default'] extends (props: infer Props) => unknown
  ? unknown extends Props
    ? object
    : Props
  : never;
export type LazyPart<Loaded extends Chunk> = FunctionComponent<PropsOf<Loaded>> & {
  /** Fetches and runs the code; rejects if it cannot be fetched, or with the error that it throws. */
  load(): Promise<Loaded>;
};

interface Options<Props> {
  /** Without the MUI theme, which is loaded with every other part; firstLoad.test.ts checks that it needs none. */
  plain?: true;
  /** Shown while the code is on its way. */
  Waiting?: ComponentType<Props>;
  /** Shown when the code could not be fetched; null: as while waiting. */
  Missing?: ComponentType<{ onRetry(): void }> | null;
}

let tellMissing: () => void = () => undefined;
/** Sets the notice for a popup that could not be loaded. */
export const tellMissingBy = (tell: () => void): void => void (tellMissing = tell);

const fetchTheme = () => import(/* webpackChunkName: "themed" */ './theme/Themed');

function MissingHere({ onRetry }: { onRetry(): void }) {
  return (
    <div role="alert" style={{ padding: 8, fontSize: 13, color: 'var(--ink-soft)' }}>
      {t('这一部分未能载入。')} <Button onClick={onRetry}>{t('再试一次')}</Button>
    </div>
  );
}

export function lazyPart<Loaded extends Chunk>(
  fetchChunk: () => Promise<Loaded>,
  { plain, Waiting, Missing = MissingHere }: Options<PropsOf<Loaded>> = {},
): LazyPart<Loaded> {
  let drawn: ComponentType<object> | null = null;
  /** What the code threw while it ran. A module that has failed is not run again: it would be taken half made. */
  let broken: { error: unknown } | null = null;
  async function load(): Promise<Loaded> {
    if (broken) throw broken.error;
    const [chunk, theme] = await Promise.all([fetchChunk(), plain ? null : fetchTheme()]).catch((error: unknown) => {
      if (!isMissingCode(error)) broken = { error };
      throw error;
    });
    const Drawn = chunk.default as FunctionComponent<object>;
    const Themed = theme?.default;
    drawn ??= Themed
      ? (props: object) => (
          <Themed>
            <Drawn {...props} />
          </Themed>
        )
      : Drawn;
    return chunk;
  }
  function Part(props: PropsOf<Loaded>) {
    const { open, onClose } = props as Partial<PopupProps>;
    const [Drawn, setDrawn] = useState(() => drawn);
    if (!Drawn && drawn) setDrawn(() => drawn);
    const [fault, setFault] = useState<typeof broken>(null);
    if (fault) throw fault.error;
    // Stays mounted after the first opening, so that the closing transition is shown too.
    const [used, setUsed] = useState(open !== false);
    if (open && !used) setUsed(true);
    const [missing, setMissing] = useState(false);
    const [tries, setTries] = useState(0);
    const wanted = open !== false && !Drawn;
    useEffect(() => {
      if (!wanted) return;
      let left = false;
      load().then(
        () => left || setDrawn(() => drawn),
        () => {
          if (left) return;
          if (broken) return setFault(broken);
          // Said at once, and tried once more.
          if (open === undefined) return setMissing(true);
          // The click has no effect; the next one tries to load again.
          onClose?.();
          tellMissing();
        },
      );
      return () => {
        left = true;
      };
    }, [wanted, missing, tries, open, onClose]);
    if (Drawn) return used ? <Drawn {...props} /> : null;
    if (missing && Missing) return <Missing onRetry={() => setTries((count) => count + 1)} />;
    return used && Waiting ? <Waiting {...props} /> : null;
  }
  return Object.assign(Part, { load });
}

/** Loads a part while the page is idle, once the user is present. */
export const useFetchAhead = ({ load }: { load(): Promise<unknown> }): void =>
  useEffect(() => whenUsed([load]), [load]);
