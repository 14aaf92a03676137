// 出卷体检 next to or below the pages: every finding with its severity, a link to its place, and a fix when one click is
// enough.
import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import { memo } from 'react';
import type { Finding, Fix, Place } from '../../../../domain/paper/check/finding';
import { t } from '../../../lib/texts/t';
import { translated } from '../../../lib/texts/translated';
import { useAppSelector } from '../../../state/hooks';
import { selectHasFunction } from '../../../state/session/sessionSlice';
import { Button, IconButton, PlainButton } from '../../../ui/controls/Button';
import paperCheckCss from './paperCheck.css';
import { countBySeverity, SEVERITY_LABELS } from './severities';

interface Props {
  findings: readonly Finding[];
  onShow(place: Place): void;
  onFix(fix: Fix): void;
  onClose(): void;
}

export const PaperCheckPanel = memo(function PaperCheckPanel({ findings, onShow, onFix, onClose }: Props) {
  const mayRepair = useAppSelector((state) => selectHasFunction(state, 'question.write'));
  const faulty = mayRepair
    ? [...new Set(findings.flatMap(({ fix, ids }) => (fix?.kind === 'writing' ? ids : [])))]
    : [];
  const step = (event: React.KeyboardEvent<HTMLElement>) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by === 0) return;
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('.finding-place')];
    const at = all.findIndex((one) => one.parentElement?.contains(document.activeElement));
    event.preventDefault();
    all[Math.min(all.length - 1, Math.max(0, at + by))]?.focus();
  };
  return (
    <Box
      component="aside"
      aria-label={t('出卷体检')}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        minHeight: 0,
        height: '100%',
        bgcolor: 'background.paper',
        fontSize: 13,
      }}
    >
      <style href="paper-check" precedence="paper">
        {paperCheckCss}
      </style>
      <Box
        className="check-head"
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          px: 1.5,
          py: 0.75,
          borderBottom: '1px solid',
          borderColor: 'divider',
        }}
      >
        <Box component="h2" sx={{ m: 0, fontSize: 14, fontWeight: 600 }}>
          {t('出卷体检')}
        </Box>
        <Box component="span" role="status" sx={{ flex: 1, color: 'text.secondary' }}>
          {findings.length === 0 ? t('没有发现问题') : countBySeverity(findings)}
        </Box>
        {faulty.length > 0 && (
          <Button
            look="outlined"
            title={t('修复全部书写规范问题')}
            onClick={() => onFix({ kind: 'writing', label: t('全部修复'), ids: faulty })}
          >
            {t('全部修复')}
          </Button>
        )}
        <IconButton label={t('收起体检')} onClick={onClose}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
      {findings.length === 0 ? (
        <Box sx={{ p: 2, color: 'text.secondary' }}>
          {t('分值、答案、公式、图片、书写规范、审核状态、重复题、时长、年级与近期使用都检查过了，可以导出。')}
        </Box>
      ) : (
        <ol className="findings" onKeyDown={step}>
          {findings.map(({ key, severity, text, advice, place, fix }) => (
            <li key={key} className={`finding ${severity}`}>
              <PlainButton className="finding-place" title={t('到这一处')} onClick={() => onShow(place)}>
                <b>{SEVERITY_LABELS[severity]}</b>
                <span>{translated(text)}</span>
                <small>{translated(advice)}</small>
              </PlainButton>
              {fix && (fix.kind !== 'writing' || mayRepair) && (
                <Button look="outlined" onClick={() => onFix(fix)}>
                  {translated(fix.label)}
                </Button>
              )}
            </li>
          ))}
        </ol>
      )}
    </Box>
  );
});
