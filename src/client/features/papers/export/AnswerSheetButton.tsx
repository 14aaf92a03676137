// 答题卡: whether an answer sheet follows the paper (in preview, print and export), and its options.
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import type { IssuedSheet } from '../../../../contract/paper/answerSheets';
import { ANSWER_SHEET_DEFAULTS, type AnswerSheetOptions } from '../../../../domain/paper/answerSheet';
import { sheetSign } from '../../../../domain/sheet/pageCode';
import { dashDateTime } from '../../../lib/dates';
import { t } from '../../../lib/texts/t';
import { useSchoolRows } from '../../../state/api/account/school';
import { useGetClassesQuery } from '../../../state/api/account/schoolClasses';
import { skipToken } from '../../../state/api/api';
import { useGetAnswerSheetsQuery } from '../../../state/api/paper/answerSheets';
import { useAppSelector } from '../../../state/hooks';
import { selectHasFunction } from '../../../state/session/sessionSlice';
import { Button } from '../../../ui/controls/Button';
import { Dialog } from '../../../ui/controls/Dialog';
import { LabelledSelect } from '../../../ui/controls/LabelledSelect';
import { RecordSelect, useRecords } from '../../../ui/controls/RecordSelect';
import { Switch } from '../../../ui/controls/Switch';
import { Text } from '../../../ui/controls/Text';
import { InlineFault } from '../../../ui/lists/LoadFault';
import type { AnswerSheetChoice } from './useAnswerSheet';

// The answer sheets of a paper that were exported with a code. They stay readable after the paper was changed.

const kindOf = ({ form, pages, options }: IssuedSheet) =>
  [
    form && t('{0}卷', form),
    t('{0} 页', pages),
    options.personal ? t('印姓名') : t('准考证号 {0} 位', options.digits),
    options.strips && t('给分条'),
  ]
    .filter(Boolean)
    .join(' · ');

function IssuedSheets({ paperId }: { paperId: number }) {
  const { data, isError, error, refetch } = useGetAnswerSheetsQuery({ paper_id: paperId });
  if (isError) return <InlineFault what={t('已导出的答题卡')} error={error} onRetry={() => void refetch()} />;
  if (!data || data.list.length === 0) return null;
  return (
    <Box component="section" aria-label={t('已导出的答题卡')}>
      <Text sx={{ fontWeight: 600 }}>{t('已导出的答题卡（识别码开头 · 版式 · 首次导出）')}</Text>
      <Box
        component="ul"
        sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 160, overflow: 'auto', fontSize: 13, color: 'text.secondary' }}
      >
        {data.list.map((sheet) => (
          <Box component="li" key={sheet.id} sx={{ display: 'flex', gap: 1, py: 0.25 }}>
            <Box component="span" sx={{ minWidth: 48, fontVariantNumeric: 'tabular-nums', color: 'text.primary' }}>
              {sheetSign(sheet.id)}
            </Box>
            <Box component="span" sx={{ flex: 1 }}>
              {kindOf(sheet)}
            </Box>
            <span>
              {dashDateTime(sheet.created_at)} {sheet.author}
            </span>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** Whom answer sheets are printed for: everybody with a number grid, or the students of a class with their names. */
function AnswerSheetClass({ choice }: { choice: AnswerSheetChoice }) {
  const { school_id, class_id, chooseClass } = choice;
  const { only } = useRecords(useSchoolRows, school_id);
  const school = school_id ?? only;
  const classes = useGetClassesQuery(school === null ? skipToken : { school_id: school }).currentData?.list ?? [];
  const chosen = classes.find(({ id }) => id === class_id);
  return (
    <>
      <RecordSelect
        useList={useSchoolRows}
        label={t('学校', 1)}
        all={t('不印姓名')}
        value={school_id}
        onChange={(value) => chooseClass(value === '' ? null : Number(value), null)}
      />
      {school !== null && (
        <LabelledSelect
          label={t('班级', 1)}
          all={t('不印姓名，填涂准考证号')}
          value={class_id}
          choices={classes.map(({ id, title, student_count }) => ({
            value: id,
            label: t('{0}（{1} 人）', title, student_count),
          }))}
          onChange={(value) => chooseClass(school, value === '' ? null : Number(value))}
        />
      )}
      {chosen && (
        <Text color={chosen.student_count === 0 ? 'error' : 'textSecondary'}>
          {chosen.student_count === 0
            ? t('“{0}”还没有学生，请先在“学校管理”中录入名单。', chosen.title)
            : t('每人一份，印好姓名和学号，共 {0} 份；不需要填涂准考证号。', chosen.student_count)}
        </Text>
      )}
    </>
  );
}

const DIGITS = Array.from({ length: 9 }, (_, i) => ({ value: String(i + 4), label: t('{0} 位', i + 4) }));
const SIZES = [
  { value: 'auto', label: t('自动（超过两页用 A3）') },
  { value: 'A4', label: 'A4' },
  { value: 'A3', label: t('A3 双栏') },
];

interface Props {
  choice: AnswerSheetChoice;
  disabled: boolean;
  /** Exports the answer sheet without its paper; undefined when the server cannot make PDFs. */
  onExport?: (() => void) | undefined;
}

export function AnswerSheetButton({ choice, disabled, onExport }: Props) {
  const [open, setOpen] = useState(false);
  const { options, sheets, change } = choice;
  const shown = options ?? ANSWER_SHEET_DEFAULTS;
  const set = (part: Partial<AnswerSheetOptions>) => change({ ...shown, ...part });
  const [first] = sheets;
  const maySeeStudents = useAppSelector((state) => selectHasFunction(state, 'report.read'));
  return (
    <>
      <Button
        look="outlined"
        disabled={disabled}
        aria-haspopup="dialog"
        aria-pressed={options !== null}
        onClick={() => setOpen(true)}
      >
        {options ? t('答题卡：已附') : t('答题卡')}
      </Button>
      <Dialog
        title={t('答题卡')}
        open={open}
        onClose={() => setOpen(false)}
        width="xs"
        actions={
          <>
            {onExport && (
              <Button
                look="large"
                disabled={!first}
                onClick={() => {
                  setOpen(false);
                  onExport();
                }}
              >
                {t('只导出答题卡')}
              </Button>
            )}
            <Button look="filled large" onClick={() => setOpen(false)}>
              {t('完成')}
            </Button>
          </>
        }
      >
        <Stack spacing={1.5} sx={{ pt: 0.5 }}>
          <Switch
            label={t('含答题卡（排在试卷后面，一起打印和导出）')}
            checked={options !== null}
            onChange={(on) => change(on ? shown : null)}
          />
          <LabelledSelect
            label={t('准考证号')}
            value={String(shown.digits)}
            choices={DIGITS}
            onChange={(value) => set({ digits: Number(value) })}
          />
          <LabelledSelect
            label={t('答题卡纸张')}
            value={shown.size}
            choices={SIZES}
            onChange={(value) => set({ size: value as AnswerSheetOptions['size'] })}
          />
          <Switch label={t('贴条形码区')} checked={shown.barcode} onChange={(barcode) => set({ barcode })} />
          <Switch
            label={t('给分条（阅卷时填涂得分，再扫描）')}
            checked={shown.strips}
            onChange={(strips) => set({ strips })}
          />
          <Switch
            label={t('作答框内印题图（可添辅助线）')}
            checked={shown.figures === true}
            onChange={(figures) => set({ figures })}
          />
          {maySeeStudents && options && choice.issue && <AnswerSheetClass choice={choice} />}
          <Text quiet role="status">
            {first
              ? t(
                  '共 {0} 张 {1}，在预览的最后。作答框按分值、小问数和留空高度分配。',
                  sheets.length,
                  first.width > 300 ? 'A3' : 'A4',
                )
              : t('打开“含答题卡”后，可以在预览中查看，也可以只导出答题卡。作答框按分值、小问数和留空高度分配。')}
          </Text>
          <Text quiet>
            {choice.issue
              ? t('导出 PDF 时，每页右上角印有识别码，扫描后按码归卷；试卷未修改时重复导出，识别码不变。')
              : options
                ? t('这里导出的答题卡没有识别码。要扫描阅卷，请保存试卷，在试卷详情页导出。')
                : ''}
          </Text>
          {open && choice.paper_id !== null && <IssuedSheets paperId={choice.paper_id} />}
        </Stack>
      </Dialog>
    </>
  );
}
