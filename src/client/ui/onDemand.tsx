// What is seldom opened: the code that draws it comes with the first opening, or ahead of it while the page is idle.
import { useEffect, useState, type ComponentType } from 'react';

export interface PopupProps {
  open: boolean;
  onClose(): void;
}

let tellMissing: () => void = () => undefined;
/** Who tells that a part did not come: without network, or of a program that the server no longer has. */
export const tellMissingBy = (tell: () => void): void => void (tellMissing = tell);

export interface OnDemand<Props> {
  Popup: ComponentType<Props>;
  fetchPopup(): Promise<void>;
}

/** With `withTheme(load)` what is drawn with MUI. */
export function onDemand<Props extends PopupProps>(load: () => Promise<{ default: ComponentType<Props> }>): OnDemand<Props> {
  let drawn: ComponentType<Props> | null = null;
  const fetchPopup = async () => {
    drawn = (await load()).default;
  };
  function Popup(props: Props) {
    const { open, onClose } = props;
    const [Drawn, setDrawn] = useState(() => drawn);
    if (Drawn === null && drawn !== null) setDrawn(() => drawn);
    // Drawn from its first opening on: its closing is seen too.
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
          // The press is as if it had not been; the next one asks again.
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
  return { Popup, fetchPopup };
}
