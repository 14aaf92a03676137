// 多版本 of the displayed paper. The settings and the selected form are in the address, so that a reload or a link shows
// the same.
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { PaperLayout } from '../../../../contract/paper/paperLayout';
import { formKeys, keyBlocks, type KeyRow } from '../../../../domain/paper/formKeys';
import {
  formName,
  makeForms,
  MAX_FORMS,
  type Alike,
  type Arrangement,
  type FormSettings,
  type Kept,
} from '../../../../domain/paper/forms';
import type { PaperBlock, PaperQuestion } from '../../../../domain/paper/paperModel';
import { patched } from '../../../lib/listAddress';

export const KEYS = 'keys';

export interface Variants {
  /** Null while the paper has only one form. */
  settings: FormSettings | null;
  forms: readonly Arrangement[];
  kept: readonly Kept[];
  alike: readonly Alike[];
  rows: readonly KeyRow[];
  /** Name of the displayed form, or KEYS. */
  shown: string;
  form: Arrangement | undefined;
  /** Blocks of the key table; null when a form is displayed. */
  table: PaperBlock[] | null;
  set(settings: FormSettings | null): void;
  show(name: string): void;
}

const PARAMS = ['forms', 'seed', 'mix', 'form'] as const;
const MIX = { questions: 'q', options: 'o', solutions: 's' } as const;

function readSettings(params: URLSearchParams): FormSettings | null {
  const count = Number(params.get('forms'));
  const seed = Number(params.get('seed'));
  if (!Number.isInteger(count) || count < 2 || count > MAX_FORMS || !Number.isSafeInteger(seed)) return null;
  const mix = params.get('mix') ?? 'qo';
  return {
    count,
    seed,
    questions: mix.includes(MIX.questions),
    options: mix.includes(MIX.options),
    solutions: mix.includes(MIX.solutions),
  };
}

type Section = Parameters<typeof makeForms>[0][number];

export function useVariants(
  title: string,
  sections: readonly Section[],
  questionOf: (id: number) => PaperQuestion | undefined,
  layout: PaperLayout,
): Variants {
  const [params, setParams] = useSearchParams();
  const address = PARAMS.map((name) => params.get(name) ?? '').join('|');
  // Depends only on the parameters of the forms: a change of another parameter must not create new forms.
  const settings = useMemo(
    () => readSettings(new URLSearchParams(PARAMS.map((name, i) => [name, address.split('|')[i] ?? '']))),
    [address],
  );
  const made = useMemo(
    () => (settings ? makeForms(sections, questionOf, settings) : { forms: [], kept: [], alike: [] }),
    [settings, sections, questionOf],
  );
  const rows = useMemo(() => formKeys(sections, questionOf, made.forms), [sections, questionOf, made]);
  const wanted = params.get('form') ?? formName(0);
  const form = made.forms.find(({ name }) => name === wanted) ?? (wanted === KEYS ? undefined : made.forms[0]);
  const shown = wanted === KEYS && settings ? KEYS : (form?.name ?? '');
  const table = useMemo(
    () => (shown === KEYS ? keyBlocks(title, rows, made.forms, layout) : null),
    [shown, title, rows, made, layout],
  );

  const change = useCallback(
    (values: Partial<Record<(typeof PARAMS)[number], string>>) =>
      setParams((now) => patched(now, values), { replace: true }),
    [setParams],
  );
  const set = useCallback(
    (next: FormSettings | null) => {
      if (!next) return change({ forms: '', seed: '', mix: '', form: '' });
      const mix = (Object.keys(MIX) as (keyof typeof MIX)[]).map((key) => (next[key] ? MIX[key] : '')).join('');
      change({ forms: String(next.count), seed: String(next.seed), mix });
    },
    [change],
  );
  const show = useCallback((name: string) => change({ form: name }), [change]);
  return { settings, ...made, rows, shown, form, table, set, show };
}
