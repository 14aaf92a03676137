// Delays an export while the paper has blocking or serious findings, until the user confirms.
import { useCallback, useState, type ReactNode } from 'react';
import { SEVERITIES, type Finding } from '../../../../domain/paper/check/finding';
import { t } from '../../../lib/texts/t';
import { translated } from '../../../lib/texts/translated';
import { Button } from '../../../ui/controls/Button';
import { Dialog } from '../../../ui/controls/Dialog';
import paperCheckCss from './paperCheck.css';
import { countBySeverity, SEVERITY_LABELS } from './severities';

const SHOWN = 8;

/** The gravest first, and one of each kind before many alike, which would hide the others. */
function brief(findings: readonly Finding[]): Finding[] {
  const kinds = new Set<string>();
  const all = SEVERITIES.flatMap((severity) => findings.filter((finding) => finding.severity === severity));
  const firsts = all.filter(({ advice }) => !kinds.has(advice) && kinds.add(advice));
  const shown = [...firsts, ...all.filter((finding) => !firsts.includes(finding))].slice(0, SHOWN);
  return all.filter((finding) => shown.includes(finding));
}

interface Props {
  /** Blocking and serious findings; the dialog is open while there are any. */
  findings: readonly Finding[];
  onGoOn(): void;
  onLook: (() => void) | undefined;
  onClose(): void;
}

/** Shown once before an export, which can continue anyway. */
function ExportCheckDialog({ findings, onGoOn, onLook, onClose }: Props) {
  return (
    <Dialog
      title={t('导出前请看一下：{0}', countBySeverity(findings))}
      onClose={onClose}
      actions={
        <>
          <Button look="large" onClick={onClose}>
            {t('取消')}
          </Button>
          <Button look="large" autoFocus={!onLook} onClick={onGoOn}>
            {t('仍要导出')}
          </Button>
          {onLook && (
            <Button look="filled large" autoFocus onClick={onLook}>
              {t('去体检中修改')}
            </Button>
          )}
        </>
      }
    >
      <style href="paper-check" precedence="paper">
        {paperCheckCss}
      </style>
      <ol className="findings brief">
        {brief(findings).map(({ key, severity, text, advice }) => (
          <li key={key} className={`finding ${severity}`}>
            <span>
              <b>{SEVERITY_LABELS[severity]}</b>
              {translated(text)}
              <small>{translated(advice)}</small>
            </span>
          </li>
        ))}
      </ol>
      {findings.length > SHOWN && t('还有 {0} 项，在体检中查看。', findings.length - SHOWN)}
    </Dialog>
  );
}

export interface ExportCheck {
  /** Runs the export, immediately or after confirmation. */
  ask(go: () => void): void;
  dialog: ReactNode;
}

export function useExportCheck(
  findings: readonly Finding[] | undefined,
  onLook: (() => void) | undefined,
): ExportCheck {
  const [waiting, setWaiting] = useState<{ go: () => void } | null>(null);
  const grave = (findings ?? []).filter(({ severity }) => severity !== 'hint');
  const ask = useCallback((go: () => void) => (grave.length === 0 ? go() : setWaiting({ go })), [grave.length]);
  const close = () => setWaiting(null);
  const after = (run: (() => void) | undefined) => () => {
    close();
    run?.();
  };
  return {
    ask,
    dialog: waiting && (
      <ExportCheckDialog findings={grave} onGoOn={after(waiting.go)} onLook={onLook && after(onLook)} onClose={close} />
    ),
  };
}
