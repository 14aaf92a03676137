// What the address shows of a checked file: a view of its rows, a page of them with the rows around it, and the
// question whose original is shown.
import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { IMPORT_STATES, isStored, type RowInOverview } from '../../../../contract/question/importRows';
import type { Job } from '../../../../contract/system/job';
import { isNumberRemark } from '../../../../domain/question/importNumbers';
import type { ImportPlan } from '../../../../domain/question/importPlan';
import { idIn, pageIn, patched, type AddressPatch } from '../../../lib/listAddress';
import { useGetImportOverviewQuery, useGetImportRowsQuery } from '../../../state/api/question/questionImport';
import { useAppSelector } from '../../../state/hooks';
import { selectPreferences } from '../../../state/ui/uiSlice';
import { papersOf } from './ImportIndex';
import { cardId } from './ImportRowView';
import { unitKey } from './LineList';
import { placesAround, unitsOf } from './repair';

/** Views of the list; each is what the check or an import has found of a row. */
const VIEWS = [undefined, ...IMPORT_STATES, 'stored'] as const;
type View = (typeof VIEWS)[number];
const HAS_PAGES = /\.(?:docx?|pdf)$/;

const isInView = (view: View, { state, outcomes }: RowInOverview): boolean =>
  view === undefined || (view === 'stored' ? outcomes?.some(isStored) === true : state === view);

export type CheckView = ReturnType<typeof useCheckView>;

export function useCheckView(job: Job, plan: ImportPlan) {
  const [params, setParams] = useSearchParams();
  const change = (patch: AddressPatch) => setParams((before) => patched(before, patch));
  const { page, size } = pageIn(params);
  const view = Math.max(0, VIEWS.indexOf(VIEWS.find((one) => one !== undefined && one === params.get('state'))));
  const folded = new Set((params.get('folded') ?? '').split(',').flatMap((one) => idIn(one) ?? []));

  const overview = useGetImportOverviewQuery({ job_id: job.id }, { skip: job.state !== 'done' });
  const all = useMemo(() => overview.data?.list ?? [], [overview.data]);
  const papers = useMemo(() => papersOf(all, plan), [all, plan]);
  const shown = papers
    .flatMap(({ rows }, paper) => (folded.has(paper) ? [] : rows))
    .filter((row) => !isNumberRemark(row) && isInView(VIEWS[view], row));
  const now = Math.min(page, Math.max(1, Math.ceil(shown.length / size)));
  const places = shown.slice((now - 1) * size, now * size).map(({ place }) => place);

  const needed = placesAround(all, plan, places);
  const rows = useGetImportRowsQuery({ job_id: job.id, places: needed }, { skip: needed.length === 0 });
  const list = useMemo(() => rows.currentData?.list ?? rows.data?.list ?? [], [rows.currentData, rows.data]);
  const units = list.flatMap((row) => unitsOf(row, plan));

  // A zip whose rows name their file is one of Word papers.
  const hasPages = job.files.some(({ name }) => HAS_PAGES.test(name)) || all.some(({ file }) => file !== undefined);
  const { import_source } = useAppSelector(selectPreferences);
  const paged = hasPages && import_source === 'pages';
  const chosenKey = params.get('at');
  const chosen =
    units.find((unit) => unitKey(unit) === chosenKey) ?? units.find(({ row }) => row.place === places[0]) ?? null;
  const choose = (key: string) =>
    key !== chosenKey && setParams((before) => patched(before, { page: now, at: key }), { replace: true });

  const [jump, setJump] = useState<string | null>(null);
  useEffect(() => {
    const card = jump === null ? null : document.getElementById(jump);
    if (!card) return;
    card.scrollIntoView({ block: 'start' });
    card.focus({ preventScroll: true });
    setJump(null);
  }, [jump, list]);
  const toPlace = (place: number, part: number) => {
    const paper = papers.findIndex((one) => one.rows.some((row) => row.place === place));
    const visible = shown.findIndex((row) => row.place === place);
    // In another view of the list, or in a folded paper: all of them, unfolded.
    const order =
      visible >= 0 ? visible : all.filter((row) => !isNumberRemark(row)).findIndex((row) => row.place === place);
    change({
      page: Math.floor(order / size) + 1,
      ...(paged && { at: unitKey({ row: { place }, at: part }) }),
      ...(visible < 0 && { state: undefined, folded: folded.has(paper) ? undefined : [...folded].join(',') }),
    });
    setJump(cardId(place, part));
  };
  return {
    ...{ view, page: now, size, count: shown.length, folded, all, papers, places, list, units, chosen },
    ...{ hasPages, paged, overview, rows, isLoading: !overview.data || (needed.length > 0 && !rows.data) },
    choose,
    toPlace,
    toView: (to: number) => change({ state: VIEWS[to] }),
    toPage: (to: number, count: number) => change({ page: to, size: count }),
    fold: (paper: number) =>
      change({
        folded: (folded.has(paper) ? [...folded].filter((one) => one !== paper) : [...folded, paper]).join(','),
      }),
  };
}
