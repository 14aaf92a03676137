// A read-only dialog with one close button; Esc closes it too.
import { t } from '../../lib/texts/t';
import { Button } from '../controls/Button';
import { Dialog, type DialogProps } from '../controls/Dialog';

interface Props extends Pick<DialogProps, 'width' | 'atOnce' | 'content' | 'children'> {
  title: string;
  closing?: string;
  /**
   * The close button gets the focus: for dialogs that are only read. Not for a running task, where a second Enter would
   * end it.
   */
  focusClose?: boolean;
  onClose(): void;
}

export const ViewDialog = ({ closing = t('关闭'), focusClose = false, onClose, ...dialog }: Props) => (
  <Dialog
    onClose={onClose}
    actions={
      <Button look="large" autoFocus={focusClose} onClick={onClose}>
        {closing}
      </Button>
    }
    {...dialog}
  />
);
