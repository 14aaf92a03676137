// The optional answer sheet after the paper. Its options are in the address, so that a reload shows it again.
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { DrawnSheet } from '../../../../contract/paper/paperPdf';
import { sheetSections, type AnswerSheetOptions } from '../../../../domain/paper/answerSheet';
import type { Arrangement } from '../../../../domain/paper/forms';
import type { PaperQuestion, PaperSource } from '../../../../domain/paper/paperModel';
import { answerSheet, sheetTitle } from '../../../../domain/sheet/drawnSheet';
import { patched } from '../../../lib/listAddress';
import { answerSheetsApi } from '../../../state/api/paper/answerSheets';
import type { AppThunk } from '../../../state/store';
import { readId, readOptions, writeOptions } from './answerSheetAddress';

const PARAM = 'card';
const CLASS = 'cardClass';
const SCHOOL = 'cardSchool';
const NONE: readonly DrawnSheet[] = [];

export interface AnswerSheetChoice {
  /** null: the paper has no answer sheet. */
  options: AnswerSheetOptions | null;
  change(options: AnswerSheetOptions | null): void;
  sheets: readonly DrawnSheet[];
  /** Null while the paper is not saved as it is shown. */
  paper_id: number | null;
  school_id: number | null;
  /** The class whose students' names are printed. */
  class_id: number | null;
  chooseClass(school: number | null, schoolClass: number | null): void;
  /**
   * Issues the sheets and draws them with their codes, one set per student of the class. Undefined while the paper is
   * not saved as it is shown.
   */
  issue: (() => AppThunk<Promise<readonly DrawnSheet[]>>) | undefined;
}

type Source = Pick<PaperSource, 'title' | 'sections' | 'display_exam_index' | 'display_mini_index'>;

export function useAnswerSheet(
  source: Source,
  questionOf: (id: number) => PaperQuestion | undefined,
  form?: Arrangement | null,
  saved?: { id: number; revision: number },
): AnswerSheetChoice {
  const [params, setParams] = useSearchParams();
  const value = params.get(PARAM);
  const school_id = readId(params.get(SCHOOL));
  const class_id = readId(params.get(CLASS));
  const personal = class_id !== null;
  const hasForm = form !== undefined && form !== null;
  const options = useMemo(
    () => (value === null ? null : { ...readOptions(value, personal), ...(hasForm ? { forms: true } : {}) }),
    [value, personal, hasForm],
  );
  const drawn = useMemo(
    () => ({ title: sheetTitle(source.title, form), sections: sheetSections(source, questionOf, form) }),
    [source, questionOf, form],
  );
  const sheets = useMemo(() => (options ? answerSheet(drawn.title, drawn.sections, options) : NONE), [options, drawn]);
  const issue = useMemo(() => {
    if (!saved || !options) return undefined;
    return (): AppThunk<Promise<readonly DrawnSheet[]>> => async (dispatch) => {
      const { prints } = await dispatch(
        answerSheetsApi.endpoints.issueAnswerSheet.initiate(
          {
            paper_id: saved.id,
            revision: saved.revision,
            options,
            ...(form ? { form: plainForm(form) } : {}),
            ...(class_id === null ? {} : { class_id }),
          },
          { track: false },
        ),
      ).unwrap();
      return prints.flatMap((print) => answerSheet(drawn.title, drawn.sections, options, print));
    };
  }, [saved, options, form, class_id, drawn]);
  const chooseClass = useCallback(
    (school: number | null, schoolClass: number | null) =>
      setParams(
        (now) => patched(now, { [SCHOOL]: school === null ? '' : String(school), [CLASS]: String(schoolClass ?? '') }),
        { replace: true },
      ),
    [setParams],
  );
  const change = useCallback(
    (next: AnswerSheetOptions | null) =>
      setParams((now) => patched(now, { [PARAM]: next ? writeOptions(next) : '' }), { replace: true }),
    [setParams],
  );
  return { options, change, sheets, paper_id: saved?.id ?? null, school_id, class_id, chooseClass, issue };
}

const plainForm = ({ name, order, options }: Arrangement) => ({
  name: name as 'A' | 'B' | 'C' | 'D',
  order: Object.fromEntries(Object.entries(order).map(([id, ids]) => [id, [...ids]])),
  options: Object.fromEntries(Object.entries(options).map(([id, ids]) => [id, [...ids]])),
});
