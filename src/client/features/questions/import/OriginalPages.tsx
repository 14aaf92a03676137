// The pages of a checked file, with the lines of the chosen question marked.
import { useMemo } from 'react';
import type { RowInOverview } from '../../../../contract/question/importRows';
import type { Job } from '../../../../contract/system/job';
import { t } from '../../../lib/texts/t';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { choosePreferences } from '../../../state/ui/preferencesThunks';
import { selectPreferences } from '../../../state/ui/uiSlice';
import { PlainButton } from '../../../ui/controls/Button';
import { lazyPart } from '../../../ui/lazyPart';
import { nameOf } from './ImportRowView';
import { refOf } from './repair';
import type { CheckView } from './useCheckView';

const SourcePages = lazyPart(() => import(/* webpackChunkName: 'import-pages' */ './SourcePages'));

/** Whether they are shown, or only the lines. */
export function OriginalChoice({ paged }: { paged: boolean }) {
  const dispatch = useAppDispatch();
  return (
    <span role="group" aria-label={t('原文的显示')} className="segmented">
      {(['lines', 'pages'] as const).map((source) => (
        <PlainButton
          key={source}
          aria-pressed={paged === (source === 'pages')}
          onClick={() => void dispatch(choosePreferences({ import_source: source }))}
        >
          {source === 'lines' ? t('原文行') : t('原文页面')}
        </PlainButton>
      ))}
    </span>
  );
}

export function OriginalPages({ job, view }: { job: Job; view: CheckView }) {
  const { all, papers, chosen, toPlace } = view;
  const dispatch = useAppDispatch();
  const { import_zoom = 100 } = useAppSelector(selectPreferences);
  const lines = chosen?.lines;
  const chosenLines = useMemo(() => new Set(lines?.flatMap(({ line }) => (line > 0 ? [line] : []))), [lines]);
  return (
    <SourcePages
      jobId={job.id}
      file={chosen ? chosen.row.file : papers[0]?.name || undefined}
      chosen={chosen && { place: chosen.row.place, lines: chosenLines, name: nameOf(chosen) }}
      zoom={import_zoom}
      onZoom={(zoom) => void dispatch(choosePreferences({ import_zoom: zoom }))}
      nameOf={(place) => placeName(all, place)}
      onChoose={(place) => toPlace(place, 0)}
      onCancel={() => void dispatch(choosePreferences({ import_source: 'lines' }))}
    />
  );
}

function placeName(all: readonly RowInOverview[], place: number): string {
  const row = all.find((one) => one.place === place);
  return !row ? '' : row.number === undefined ? refOf(row) : t('第 {0} 题', row.number);
}
