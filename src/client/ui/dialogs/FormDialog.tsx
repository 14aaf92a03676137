// A dialog with one form: Enter and Ctrl+Enter submit, which focuses the first field with a fault; Esc closes after a
// confirm if the form was edited. What is wrong with no single field is shown above the buttons.
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useRef, useState, useCallback, useSyncExternalStore, type ReactNode, type RefObject } from 'react';
import { isComposing } from '../../lib/actions/pressed';
import { useChange } from '../../lib/hooks';
import { t } from '../../lib/texts/t';
import { Button } from '../controls/Button';
import { ConflictSides, type ConflictForm, type ShownField } from './ConflictSides';
import { firstFault, submitForm } from './submitForm';
import { FieldBusy, useFormClosing } from './waiting';

/** The parts of a form in the store (state/forms/useForm.ts) that its dialog shows. */
interface DialogForm<Draft> extends ConflictForm<Draft> {
  busy: boolean;
  dirty: boolean;
  submit(): void;
}
export interface FormDialogProps<Draft> {
  /** Its accessible name, and its heading unless there is another one. */
  title: string;
  heading?: string;
  ok?: string;
  /** The submit button cannot be undone. */
  danger?: boolean;
  form?: DialogForm<Draft>;
  /** What is compared when another user has stored a different version. */
  compared?: readonly ShownField<Draft>[];
  /** Something else than the save is running. */
  busy?: boolean;
  /** False if something must be chosen before the form can be submitted. */
  ready?: boolean;
  /** The error message, in Chinese. */
  fault?: string | null | undefined;
  /** The conflicting version of another user: nothing is submitted until one is chosen. */
  conflict?: ReactNode;
  /** Whether Esc asks before it closes the dialog; by default once something was entered. */
  dirty?: boolean | undefined;
  /** px. */
  width?: number;
  /** Instead of the submit of `form`. */
  onSubmit?(): void;
  onClose(): void;
  children: ReactNode;
}

export function FormDialog<Draft = unknown>({
  title,
  heading = title,
  ok = t('保存'),
  danger = false,
  form,
  compared = [],
  busy: otherwiseBusy = false,
  ready = true,
  fault,
  conflict = form?.theirs && <ConflictSides form={form} fields={compared} />,
  dirty,
  width = 440,
  onSubmit = () => form?.submit(),
  onClose,
  children,
}: FormDialogProps<Draft>) {
  const [fieldBusy, setFieldBusy] = useState(false);
  const busy = otherwiseBusy || fieldBusy || form?.busy === true;
  const [entered, setEntered] = useState(false);
  const typed = dirty ?? form?.dirty ?? entered;
  const frame = useRef<HTMLFormElement>(null);
  const [leaving, setLeaving] = useState(false);
  // The server has refused it: the first field that it names.
  useChange(form?.busy, () => {
    if (form?.busy === false) firstFault(frame.current)?.focus();
  });
  const { cancel } = useFormClosing(busy, onClose);
  const { escape } = useFormClosing(busy, () => (typed ? setLeaving(true) : onClose()));
  return (
    <Dialog open onClose={escape} maxWidth={false} aria-label={title}>
      <form
        ref={frame}
        noValidate
        onKeyDown={(event) => {
          // Also from a multi-line field, where Enter inserts a new line.
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isComposing(event)) return;
          event.preventDefault();
          event.currentTarget.requestSubmit();
        }}
        onInput={() => (setEntered(true), setLeaving(false))}
        onSubmit={(event) => submitForm(event, () => (busy || !ready || conflict ? undefined : onSubmit()))}
      >
        <DialogTitle sx={{ overflowWrap: 'anywhere' }}>{heading}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, width, pt: '8px !important' }}>
          {conflict}
          <FieldBusy value={setFieldBusy}>{children}</FieldBusy>
        </DialogContent>
        <FaultLinks form={frame} />
        {fault && (
          <Box
            role="alert"
            sx={{ px: 3, py: 1, maxHeight: 120, overflow: 'auto', flex: 'none', color: 'error.main', fontSize: 13 }}
          >
            {fault}
          </Box>
        )}
        <DialogActions>
          {leaving && (
            <Box role="alert" sx={{ flex: 1, pl: 2, fontSize: 13, color: 'warning.main' }}>
              {t('填写的内容还没有保存。')}
              <Button look="warn" autoFocus onClick={onClose}>
                {t('放弃')}
              </Button>
            </Box>
          )}
          <Button look="large" onClick={cancel}>
            {t('取消')}
          </Button>
          <Button
            look={danger ? 'filled large bad' : 'filled large'}
            type="submit"
            disabled={busy || !ready || Boolean(conflict)}
          >
            {busy ? t('请稍候…') : ok}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

// All faults of a form at once, above its buttons: each leads to its field. One fault alone has the focus already.

const labelOf = (field: HTMLElement): string =>
  ((field as HTMLInputElement).labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? '').replace('*', '');

function FaultLinks({ form }: { form: RefObject<HTMLFormElement | null> }) {
  // Fields say themselves what is wrong with them, whether the form or the server has found it.
  const wrong = () => [...(form.current?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [])];
  const subscribe = useCallback(
    (hear: () => void) => {
      const observer = new MutationObserver(hear);
      if (form.current)
        observer.observe(form.current, { subtree: true, childList: true, attributeFilter: ['aria-invalid'] });
      return () => observer.disconnect();
    },
    [form],
  );
  const names = useSyncExternalStore(subscribe, () => wrong().map(labelOf).join('\n'));
  const all = names.split('\n');
  if (all.length < 2) return null;
  return (
    <Box
      role="status"
      sx={{ px: 3, pt: 1, maxHeight: 96, overflow: 'auto', flex: 'none', color: 'error.main', fontSize: 13 }}
    >
      {t('{0} 处需要修改：', all.length)}
      {all.map((name, at) => (
        <Button key={`${at} ${name}`} look="bad" onClick={() => wrong()[at]?.focus()}>
          {name.trim()}
        </Button>
      ))}
    </Box>
  );
}
