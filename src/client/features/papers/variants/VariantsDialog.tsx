// Settings of the forms of a paper: their number, what is shuffled, the seed, what stays in place and why, the keys
// side by side, and export.
import Box from '@mui/material/Box';
import { memo } from 'react';
import { FREE_TYPE_ID } from '../../../../contract/codes';
import type { KeyRow } from '../../../../domain/paper/formKeys';
import type { FormSettings, Arrangement } from '../../../../domain/paper/forms';
import { t } from '../../../lib/texts/t';
import { selectTypeTitle } from '../../../state/cache/cacheSlice';
import { useAppSelector } from '../../../state/hooks';
import { ContentView } from '../../../ui/content/ContentView';
import { Button } from '../../../ui/controls/Button';
import { Checkbox } from '../../../ui/controls/Checkbox';
import { Dialog } from '../../../ui/controls/Dialog';
import { LabelledSelect } from '../../../ui/controls/LabelledSelect';
import { ScoreField } from '../outline/ScoreField';
import type { VariantExport } from './useVariantExport';
import type { Variants } from './useVariants';
import variantsCss from './variants.css';

/** The answer keys of all forms side by side. */
const KeyTable = memo(function KeyTable({ rows, forms }: { rows: readonly KeyRow[]; forms: readonly Arrangement[] }) {
  return (
    <div role="group" aria-label={t('各卷答案')} tabIndex={0} className="variant-keys">
      <style href="variants" precedence="low">
        {variantsCss}
      </style>
      <table aria-label={t('各卷答案对照')}>
        <thead>
          <tr>
            {[t('题号'), ...forms.map(({ name }) => t('{0} 卷', name))].map((text) => (
              <th key={text} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.number}>
              <th scope="row">{row.number}</th>
              {row.cells.map(({ html, original }, column) => (
                <td key={column}>
                  {html === '' ? <span>{t('同 A 卷第 {0} 题', original)}</span> : <ContentView html={html} inline />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
});

interface Props {
  forms: Variants;
  settings: FormSettings;
  numbers: readonly number[];
  exporting: VariantExport;
  onClose(): void;
}

const NOTICE = {
  bgcolor: 'var(--warn-tint)',
  borderLeft: '3px solid var(--warn)',
  borderRadius: 1,
  p: 1,
  fontSize: 13,
} as const;
const COUNTS = [2, 3, 4].map((value) => ({ value, label: t('{0} 份', value) }));
const MIXES = ['questions', 'options', 'solutions'] as const satisfies (keyof FormSettings)[];

export function VariantsDialog({ forms, settings, numbers, exporting, onClose }: Props) {
  const typeTitle = useAppSelector(selectTypeTitle);
  const mixLabels = {
    questions: t('打乱大题内的题序'),
    options: t('打乱选择题的选项'),
    solutions: t('{0}也打乱题序', typeTitle(FREE_TYPE_ID)),
  };
  const change = (part: Partial<FormSettings>) => forms.set({ ...settings, ...part });
  const run = (kind: 'pdf' | 'docx' | 'print') => () => {
    onClose();
    exporting.start(kind);
  };
  return (
    <Dialog
      title={t('多版本')}
      onClose={onClose}
      width="md"
      content={{ sx: { display: 'grid', gap: 1.5, alignContent: 'start', fontSize: 14 } }}
      actions={
        <>
          <Button
            look="large"
            onClick={() => {
              forms.set(null);
              onClose();
            }}
          >
            {t('不分卷')}
          </Button>
          <Box sx={{ flex: 1 }} />
          <Button look="large" onClick={onClose}>
            {t('在页面上看')}
          </Button>
          {exporting.allowed && (
            <>
              <Button look="large" onClick={run('print')}>
                {t('逐卷打印')}
              </Button>
              <Button look="large" onClick={run('docx')}>
                {t('导出全部 Word')}
              </Button>
              <Button look="filled large" onClick={run('pdf')}>
                {t('导出全部 PDF')}
              </Button>
            </>
          )}
        </>
      }
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <LabelledSelect
          label={t('份数')}
          value={settings.count}
          choices={COUNTS}
          onChange={(count) => change({ count: Number(count) })}
        />
        <span>
          {t('随机种子')}{' '}
          <ScoreField
            label={t('随机种子')}
            value={settings.seed}
            step={1}
            max={999_999}
            onSet={(seed) => change({ seed })}
          />
        </span>
        <Button onClick={() => change({ seed: (settings.seed * 7 + 1009) % 9973 })}>{t('换一组')}</Button>
        {MIXES.map((key) => (
          <Checkbox
            key={key}
            label={mixLabels[key]}
            disabled={key === 'solutions' && !settings.questions}
            checked={settings[key]}
            onChange={(on) => change({ [key]: on })}
          />
        ))}
      </Box>
      <Box sx={{ color: 'text.secondary', fontSize: 13 }}>
        {t('A 卷与编排的顺序相同。种子相同，各卷就相同：补印时填同一个种子。答案与解析中的选项字母随选项一起改变。')}
      </Box>
      {forms.alike.length > 0 && (
        <Box component="section" aria-label={t('相同的卷')} sx={NOTICE}>
          <b>{t('可以调换的题或选项太少，分不出 {0} 份不同的卷：', settings.count)}</b>
          {t(
            '{0}。请减少份数，或打乱更多内容。',
            forms.alike.map(({ name, as }) => t('{0} 卷与 {1} 卷完全相同', name, as)).join(t('；')),
          )}
        </Box>
      )}
      {forms.kept.length > 0 && (
        <Box component="section" aria-label={t('保持原顺序的题')} sx={NOTICE}>
          <b>{t('{0} 道题保持原顺序：', forms.kept.length)}</b>
          {forms.kept
            .map(({ question_id, reason }) => t('第 {0} 题（{1}）', numbers.indexOf(question_id) + 1, reason))
            .join(t('；'))}
        </Box>
      )}
      <KeyTable rows={forms.rows} forms={forms.forms} />
    </Dialog>
  );
}
