// The typeset pages of the working set, updated while it changes: shown as the student or teacher version, edited in
// place, exported and printed.
import Box from '@mui/material/Box';
import { memo, useCallback, useMemo, useState, type RefObject } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Question } from '../../../../contract/question/question';
import type { Finding, NarrowFormula, PrintedPicture, SheetMeasures } from '../../../../domain/paper/check/finding';
import { paperGeometry } from '../../../../domain/paper/geometry';
import { paperBlocks } from '../../../../domain/paper/paperModel';
import { patched } from '../../../lib/listAddress';
import { narrowFormulas } from '../../../lib/paperFiles/exportFaults';
import { t } from '../../../lib/texts/t';
import { useSettled } from '../../../lib/useSettled';
import { useAppDispatch } from '../../../state/hooks';
import { itemsBySection, type SetId, type WorkingSet } from '../../../state/paperWorkingSet/workingSet';
import { Segments } from '../../../ui/controls/Segments';
import { PaperSheet, type PlacedPaper, type PaperSheetHandle } from '../../../ui/pages/PaperSheet';
import { wakePictures } from '../../../ui/pages/paperMeasure';
import { ExportButtons } from '../export/ExportButtons';
import { useAnswerSheet } from '../export/useAnswerSheet';
import { usePlacedPages } from '../export/usePlacedPages';
import { PagePanes, PageTools } from '../pages/PageTools';
import { usePageView } from '../pages/usePageView';
import { fileTitles, VariantsTools } from '../variants/VariantsTools';
import { useVariants } from '../variants/useVariants';
import { PageMenu, type PageMenuTarget } from './PageMenu';
import { pageEditing } from './pageSpots';

/** Print resolution of pictures (dpi), from their pixel size and their width on the sheet. */
const PX_PER_INCH = 96;
const VECTOR = /\.svg(?:$|[?#])|^data:image\/svg/i;

const questionIdOf = (element: Element): number =>
  Number(/^q(\d+)/.exec(element.closest('[data-block]')?.getAttribute('data-block') ?? '')?.[1] ?? 0);

function measureFormulas(sheets: readonly HTMLElement[]): NarrowFormula[] {
  return sheets
    .flatMap(narrowFormulas)
    .map((box) => ({ question_id: questionIdOf(box), tex: box.dataset['tex'] ?? '' }))
    .filter(({ question_id }) => question_id !== 0);
}

/**
 * One entry per picture. Pictures that are still loading and vector graphics are left out; dpi is null for a broken
 * picture.
 */
function measurePictures(sheets: readonly HTMLElement[]): PrintedPicture[] {
  return sheets.flatMap((sheet) =>
    [...sheet.querySelectorAll<HTMLImageElement>('[data-block] img')].flatMap((picture): PrintedPicture[] => {
      const question_id = questionIdOf(picture);
      if (!question_id || !picture.complete) return [];
      if (picture.naturalWidth === 0) return [{ question_id, dpi: null }];
      // offsetWidth is the layout width and does not depend on the zoom of the preview.
      const width = picture.offsetWidth;
      if (VECTOR.test(picture.currentSrc || picture.src) || width === 0) return [];
      return [{ question_id, dpi: (picture.naturalWidth * PX_PER_INCH) / width }];
    }),
  );
}

/** One frame at 60 Hz: the outline updates at once; while a key is held down, only the latest state is typeset. */
const PAUSE_MS = 16;

interface Props {
  setId: SetId;
  set: WorkingSet;
  questions: ReadonlyMap<number, Question>;
  loading: boolean;
  sheet: RefObject<PaperSheetHandle | null>;
  findings: readonly Finding[];
  /** The user wants to see the findings before the export. */
  onLook(): void;
  /** The typeset pages are measured. */
  onMeasured(measures: SheetMeasures): void;
  newer: { id: number; version: number }[];
  /** 换一题; undefined when it is not available. */
  onReplace?: ((question: number) => void) | undefined;
}
const VERSIONS = [
  ['student', t('学生版')],
  ['teacher', t('教师版')],
] as const;

export const PaperPreview = memo(function PaperPreview({
  setId,
  set,
  questions,
  loading,
  newer,
  onReplace,
  sheet,
  findings,
  onLook,
  onMeasured,
}: Props) {
  const [menu, setMenu] = useState<PageMenuTarget | null>(null);
  const openMenu = useCallback((question: number, anchor: HTMLElement) => setMenu({ question, anchor }), []);
  const dispatch = useAppDispatch();
  const editing = useMemo(
    () => pageEditing(dispatch, { setId, set, questions }, openMenu),
    [dispatch, setId, set, questions, openMenu],
  );
  // Switching the displayed version does not change the paper.
  const [params, setParams] = useSearchParams();
  const looked = VERSIONS.find(([each]) => each === params.get('version'))?.[0];
  const kept = set.layout.answers;
  const version = looked ?? (kept === 'none' ? 'student' : 'teacher');
  const answers = version === 'student' ? 'none' : kept === 'none' ? 'end' : kept;
  const asked = useMemo(() => ({ set, questions, answers, loading }) as const, [set, questions, answers, loading]);
  const source = useSettled(asked, PAUSE_MS);
  const sections = useMemo(
    () =>
      itemsBySection(source.set).map(({ section, items }) => ({
        ...section,
        items: items.map((item) => ({ ...item, question_id: item.id })),
      })),
    [source],
  );
  const questionOf = useCallback((id: number) => source.questions.get(id), [source]);
  const forms = useVariants(source.set.title, sections, questionOf, source.set.layout);
  const { form, table } = forms;
  const blocks = useMemo(
    () =>
      table ??
      paperBlocks({ ...source.set, answers: source.answers, loading: source.loading, sections }, questionOf, form),
    [source, sections, questionOf, form, table],
  );
  const { layout, title } = source.set;
  const sealLine = source.set.seal_line === 1 && !table;
  const latex = useMemo(
    () => (table ? undefined : { source: { ...source.set, answers: source.answers, sections }, questionOf, form }),
    [table, source, sections, questionOf, form],
  );
  const word = useMemo(() => ({ blocks, layout, sealLine, latex }), [blocks, layout, sealLine, latex]);
  const head = useMemo(() => ({ ...source.set, sections }), [source, sections]);
  const card = useAnswerSheet(head, questionOf, form);
  const view = usePageView(sheet);
  const { pages, upToDate, onPlaced: setPlaced } = usePlacedPages(blocks, { layout, sealLine, title });
  const exported = { sheet, word, findings, onLook, upToDate: upToDate && source === asked };
  const onPlaced = useCallback(
    (now: PlacedPaper) => {
      setPlaced(now);
      const sheets = sheet.current?.sheets() ?? [];
      void Promise.all(sheets.map(wakePictures)).then(() =>
        onMeasured({ pictures: measurePictures(sheets), narrow: measureFormulas(sheets) }),
      );
    },
    [sheet, onMeasured, setPlaced],
  );
  return (
    <Box
      component="section"
      aria-label={t('试卷预览')}
      sx={{ minWidth: 0, height: { md: '100%' }, display: 'flex', flexDirection: 'column' }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          whiteSpace: 'nowrap',
          alignItems: 'center',
          gap: 1,
          px: 2,
          py: 0.75,
          bgcolor: 'var(--desk)',
          fontSize: 13,
        }}
      >
        <Segments
          label={t('查看版本')}
          value={version}
          choices={VERSIONS}
          onChange={(value) => setParams((now) => patched(now, { version: value }), { replace: true })}
        />
        <Box component="span" role="status" sx={{ flex: 1, color: 'text.secondary' }}>
          {pages > 0 ? t('共 {0} 页', pages) : t('正在排版…')}
        </Box>
        <PageTools view={view} columns={paperGeometry(layout.size, sealLine).columns} />
        <VariantsTools
          {...exported}
          title={set.title}
          teacher={version === 'teacher'}
          forms={forms}
          numbers={set.paperList.ids}
        />
        <ExportButtons
          look="outlined"
          {...exported}
          card={card}
          titles={fileTitles(set.title, forms, version === 'teacher')}
          ready={pages > 0 && set.paperList.ids.length > 0}
        />
      </Box>
      <PagePanes view={view}>
        <PaperSheet
          ref={sheet}
          zoom={view.zoom}
          strip={view.strip}
          blocks={blocks}
          layout={layout}
          sealLine={sealLine}
          title={title}
          editing={form || table ? undefined : editing}
          drawn={card.sheets}
          onPlaced={onPlaced}
        />
      </PagePanes>
      <PageMenu
        setId={setId}
        set={set}
        target={menu}
        newer={newer}
        editing={editing}
        onEdit={(spot) => sheet.current?.edit(spot)}
        onReplace={onReplace}
        onClose={() => setMenu(null)}
      />
    </Box>
  );
});
