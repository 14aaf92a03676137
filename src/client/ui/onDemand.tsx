// Rarely opened parts: their code is loaded with the first opening, or in advance while the page is idle.
import { useEffect, useState, type ComponentType } from 'react';
import { whenUsed } from '../lib/whenIdle';

export interface PopupProps {
  open: boolean;
  onClose(): void;
}

let tellMissing: () => void = () => undefined;
/** Sets the notice for a part that could not be loaded: without network, or after an update of the server. */
export const tellMissingBy = (tell: () => void): void => void (tellMissing = tell);

export interface OnDemand<Props> {
  Popup: ComponentType<Props>;
  fetchPopup(): Promise<void>;
  /** Loads it while the page is idle, once the user is present. */
  useFetchAhead(): void;
}

/** Use `withTheme(load)` for parts that use MUI. */
export function onDemand<Props extends PopupProps>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): OnDemand<Props> {
  let drawn: ComponentType<Props> | null = null;
  const fetchPopup = async () => {
    drawn = (await load()).default;
  };
  function Popup(props: Props) {
    const { open, onClose } = props;
    const [Drawn, setDrawn] = useState(() => drawn);
    if (Drawn === null && drawn !== null) setDrawn(() => drawn);
    // Stays mounted after the first opening, so that the closing transition is shown too.
    const [used, setUsed] = useState(open);
    if (open && !used) setUsed(true);
    const wanted = open && Drawn === null;
    useEffect(() => {
      if (!wanted) return;
      let left = false;
      fetchPopup().then(
        () => left || setDrawn(() => drawn),
        () => {
          if (left) return;
          // The click has no effect; the next one tries to load again.
          onClose();
          tellMissing();
        },
      );
      return () => {
        left = true;
      };
    }, [wanted, onClose]);
    return Drawn && used ? <Drawn {...props} /> : null;
  }
  const useFetchAhead = () => useEffect(() => whenUsed([fetchPopup]), []);
  return { Popup, fetchPopup, useFetchAhead };
}
