// The optional answer sheet after the paper. Its options are in the address, so that a reload shows it again.
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { DrawnSheet } from '../../../../contract/paper/paperPdf';
import {
  answerSheet,
  ANSWER_SHEET_DEFAULTS,
  sheetSections,
  type AnswerSheetOptions,
} from '../../../../domain/paper/answerSheet';
import type { Arrangement } from '../../../../domain/paper/forms';
import { patched } from '../../../lib/listAddress';
import type { PaperQuestion, PaperSource } from '../../../../domain/paper/paperModel';

const PARAM = 'card';
const SIZES: readonly AnswerSheetOptions['size'][] = ['auto', 'A4', 'A3'];
const NONE: readonly DrawnSheet[] = [];

/** Format `8,1,auto`: number of digits, bar code, size. */
function readOptions(value: string): AnswerSheetOptions {
  const [digits = '', barcode = '', size = ''] = value.split(',');
  const count = Number(digits);
  return {
    digits: Number.isInteger(count) && count >= 4 && count <= 12 ? count : ANSWER_SHEET_DEFAULTS.digits,
    barcode: barcode !== '0',
    size: SIZES.find((one) => one === size) ?? ANSWER_SHEET_DEFAULTS.size,
  };
}

export interface AnswerSheetChoice {
  /** null: the paper has no answer sheet. */
  options: AnswerSheetOptions | null;
  change(options: AnswerSheetOptions | null): void;
  sheets: readonly DrawnSheet[];
}

type Source = Pick<PaperSource, 'title' | 'sections' | 'display_exam_index' | 'display_mini_index'>;

export function useAnswerSheet(
  source: Source,
  questionOf: (id: number) => PaperQuestion | undefined,
  form?: Arrangement | null,
): AnswerSheetChoice {
  const [params, setParams] = useSearchParams();
  const value = params.get(PARAM);
  const options = useMemo(() => (value === null ? null : readOptions(value)), [value]);
  const sheets = useMemo(
    () =>
      options
        ? answerSheet(source.title.trim() || '未命名试卷', sheetSections(source, questionOf, form), options)
        : NONE,
    [options, source, questionOf, form],
  );
  const change = useCallback(
    (next: AnswerSheetOptions | null) =>
      setParams(
        (now) => patched(now, { [PARAM]: next ? [next.digits, next.barcode ? 1 : 0, next.size].join(',') : '' }),
        { replace: true },
      ),
    [setParams],
  );
  return { options, change, sheets };
}
