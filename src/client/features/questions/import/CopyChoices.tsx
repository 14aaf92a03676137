// A row of a checked file that differs from its question in the bank: both side by side, and what becomes of them.
import { useMemo } from 'react';
import { typeTitle } from '../../../../contract/codes';
import {
  COPY_CHOICES,
  type CopyChoice,
  type ImportedQuestion,
  type ImportRow,
} from '../../../../contract/question/importRows';
import { importedOf } from '../../../../domain/question/importPlan';
import type { QuestionDraft } from '../../../../domain/question/questionDraft';
import { t } from '../../../lib/texts/t';
import { selectCateList } from '../../../state/cache/cacheSlice';
import { useAppSelector } from '../../../state/hooks';
import { LabelledSelect } from '../../../ui/controls/LabelledSelect';
import { QuestionDiff, type Compared } from '../../../ui/question/QuestionDiff';

const NAMES: Readonly<Record<CopyChoice, string>> = {
  keep: t('保留原题'),
  replace: t('作为新版本替换'),
  add: t('另存为新题'),
};
export const COPY_STATES: Readonly<Record<CopyChoice, string>> = {
  keep: t('保留原题，不导入'),
  replace: t('作为新版本替换'),
  add: t('另存为新题'),
};

/** What the import will do, on its button. */
export const importWords = (added: number, replaced: number): string =>
  replaced === 0
    ? t('导入 {0} 题', added)
    : added === 0
      ? t('替换 {0} 题', replaced)
      : t('导入 {0} 题，替换 {1} 题', added, replaced);

export const replacedWords = (replaced = 0): string => (replaced > 0 ? t('{0} 题已存为原题的新版本。', replaced) : '');

// Only the content is replaced: the question keeps its source and its video.
const contentOf = ({ type_id, content, options, answer, analysis, parts }: ImportedQuestion): Compared => ({
  ...{ type_id, content, options, answer, analysis, parts },
  ...{ answer_video: '', source: '' },
});

interface Props {
  row: ImportRow;
  copy: NonNullable<ImportRow['copy']>;
  draft: QuestionDraft;
  choice: CopyChoice;
  onChoose(choice: CopyChoice): void;
}

export function CopyView({ row, copy, draft, choice, onChoose }: Props) {
  const categories = useAppSelector(selectCateList);
  const before = useMemo(() => contentOf(copy.question), [copy]);
  const after = useMemo(() => {
    const given = contentOf(importedOf(draft));
    // What the file does not give stays.
    return {
      ...given,
      analysis: given.analysis || before.analysis,
      parts: given.parts.length > 0 ? given.parts : before.parts,
    };
  }, [draft, before]);
  const name = t('{0}与题库不同，怎样处理', row.ref);
  return (
    <div className="import-copy">
      <fieldset aria-label={name}>
        <legend>{t('题库中已有这道题，内容不同：')}</legend>
        {COPY_CHOICES.map((one) => (
          <label key={one}>
            <input type="radio" name={`copy-${row.place}`} checked={choice === one} onChange={() => onChoose(one)} />
            {NAMES[one]}
          </label>
        ))}
      </fieldset>
      <QuestionDiff
        typeTitle={(id) => typeTitle(id, categories)}
        before={before}
        after={after}
        beforeTitle={t('题库中（试题 {0}）', copy.id)}
        afterTitle={t('文件中')}
      />
    </div>
  );
}

interface AllProps {
  count: number;
  /** Null when the rows have different choices. */
  choice: CopyChoice | null;
  onChoose(choice: CopyChoice): void;
}

export function CopiesForAll({ count, choice, onChoose }: AllProps) {
  return (
    <LabelledSelect
      label={t('与题库不同的 {0} 题', count)}
      value={choice}
      {...(choice === null && { all: t('逐题选择') })}
      choices={COPY_CHOICES.map((one) => ({ value: one, label: NAMES[one] }))}
      onChange={(value) => {
        const chosen = COPY_CHOICES.find((one) => one === value);
        if (chosen) onChoose(chosen);
      }}
    />
  );
}
