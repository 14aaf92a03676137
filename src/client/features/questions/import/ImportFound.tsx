// What a check has found, or an import has stored.
import Box from '@mui/material/Box';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { CopyChoice, ImportState } from '../../../../contract/question/importRows';
import type { ImportFigures } from '../../../../contract/question/questionImport';
import type { Job } from '../../../../contract/system/job';
import { t } from '../../../lib/texts/t';
import { Alert } from '../../../ui/controls/Alert';
import { Button } from '../../../ui/controls/Button';
import { CopiesForAll, importWords, replacedWords } from './CopyChoices';

export const figuresOf = (job: Job) => job.data as unknown as ImportFigures;

interface FoundProps {
  job: Job;
  busy: boolean;
  imported: boolean;
  onImport(copies: CopyChoice): void;
  /** At the rows in this state. */
  onLook(state?: ImportState): void;
  onClose(): void;
}

const ifAny = (count: number, text: (count: number) => string) => (count > 0 ? text(count) : '');

/** What a check has found, or an import has stored, in one sentence. */
function foundWords(figures: ReturnType<typeof figuresOf>): string {
  const { checked, stored, refused, duplicates, tex_faults, rows } = figures;
  const { review = 0, noted = 0, unanswered = 0 } = figures;
  const left = [ifAny(refused, (n) => t('{0} 题有误', n)), ifAny(duplicates, (n) => t('{0} 题重复', n))]
    .filter(Boolean)
    .join(t('，'));
  return t(
    '共 {0} 题，{1} {2} 题{3}{4}{5}{6}{7}。',
    rows,
    checked ? t('可导入') : t('已导入'),
    stored,
    left && t('；{0}，不导入，原因见下载的表格', left),
    ifAny(tex_faults, (n) => t('；{0} 处公式排不出，保留源码', n)),
    checked ? ifAny(unanswered, (n) => t('；{0} 题没有答案，导入后是“待补答案”', n)) : '',
    ifAny(review, (n) => t('；{0} 题要对照原文件核对', n)),
    ifAny(noted, (n) => t('；{0} 题读入时有改动，见下载的表格', n)),
  );
}

export function Found({ job, busy, imported, onImport, onLook, onClose }: FoundProps) {
  const figures = figuresOf(job);
  const { checked, stored, unanswered = 0, differs = 0, replaced = 0 } = figures;
  const [copies, setCopies] = useState<CopyChoice>('keep');
  const added = stored + (copies === 'add' ? differs : 0);
  const toReplace = copies === 'replace' ? differs : 0;
  const open = checked === 1 && !imported;
  return (
    <Alert
      severity={stored === 0 ? 'warning' : checked ? 'info' : 'success'}
      action={
        open ? (
          <>
            <Button look="filled" onClick={() => onLook()}>
              {t('逐题核对')}
            </Button>
            {added + toReplace > 0 && (
              <Button disabled={busy} onClick={() => onImport(copies)} style={{ marginLeft: 8 }}>
                {importWords(added, toReplace)}
              </Button>
            )}
          </>
        ) : undefined
      }
    >
      {foundWords(figures)}
      {open && differs > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1 }}>
          <CopiesForAll count={differs} choice={copies} onChoose={setCopies} />
          <Button onClick={() => onLook('differs')}>{t('逐题对照')}</Button>
        </Box>
      )}
      {checked === 0 && (
        <>
          {replacedWords(replaced)}
          <UnansweredLink count={unanswered} onFollow={onClose} />
          {stored > 0 && t('状态为“待检查”，在“我的录入”中可以看到。')}
        </>
      )}
    </Alert>
  );
}

// After an import: the questions that wait for their answer.

export function UnansweredLink({ count = 0, onFollow }: { count?: number | undefined; onFollow?(): void }) {
  if (count === 0) return null;
  return (
    <Link to="/myentry?unanswered=1" onClick={onFollow}>
      {t('{0} 题待补答案', count)}
    </Link>
  );
}
