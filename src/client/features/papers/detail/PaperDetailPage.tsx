// 试卷详情: a saved paper as pages for students or teachers, with export and print (route /paperlist/detail/{id}).
import Box from '@mui/material/Box';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import type { PaperDetail } from '../../../../contract/paper/paper';
import type { Finding } from '../../../../domain/paper/check/finding';
import { paperGeometry } from '../../../../domain/paper/geometry';
import { formatScore } from '../../../../domain/paper/numbering';
import { paperCheck } from '../../../../domain/paper/paperCheck';
import { paperBlocks } from '../../../../domain/paper/paperModel';
import { largePrint } from '../../../../domain/paper/printed/largePrint';
import { itemsOf, orderedSections } from '../../../../domain/paper/sections';
import { today } from '../../../lib/dates';
import { patched } from '../../../lib/listAddress';
import { t } from '../../../lib/texts/t';
import { useGetPaperQuery } from '../../../state/api/paper/paper';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { openedPaper } from '../../../state/paperWorkingSet/savedPapers';
import { selectMayCompose } from '../../../state/session/mayOpen';
import { selectHasFunction } from '../../../state/session/sessionSlice';
import { usePageTitle } from '../../../state/tabs/usePageTitle';
import { dialogOpened } from '../../../state/ui/uiSlice';
import { MayOpen } from '../../../ui/MayOpen';
import { MoreMenu } from '../../../ui/MoreMenu';
import { Alert } from '../../../ui/controls/Alert';
import { ButtonLink } from '../../../ui/controls/ButtonLink';
import { LabelledSelect } from '../../../ui/controls/LabelledSelect';
import { Skeleton } from '../../../ui/controls/Skeleton';
import { PageHead } from '../../../ui/lists/PageHead';
import { RecordFault } from '../../../ui/lists/RecordFault';
import { PaperSheet, type PaperSheetHandle } from '../../../ui/pages/PaperSheet';
import { ExportButtons } from '../export/ExportButtons';
import { useAnswerSheet } from '../export/useAnswerSheet';
import { usePlacedPages } from '../export/usePlacedPages';
import { PagePanes, PageTools } from '../pages/PageTools';
import { usePageView } from '../pages/usePageView';
import { ANSWER_CHOICES, LARGE_PRINT_CHOICES, SIZE_CHOICES } from '../properties/layoutChoices';
import { fileTitles, VariantsTools } from '../variants/VariantsTools';
import { useVariants } from '../variants/useVariants';
import { ExposureDialog } from './ExposureDialog';
import { PaperContents } from './PaperContents';
import { SheetSettings } from './SheetSettings';

/** 出卷体检 of a saved paper in the read-only view. */
function useDetailFindings(paper: PaperDetail): Finding[] {
  return useMemo(() => {
    const { composition } = openedPaper(paper);
    return paperCheck({
      ...paper,
      sections: orderedSections(composition).map((section) => ({ section, items: itemsOf(composition, section.id) })),
      questions: new Map(paper.questions.map((question) => [question.id, question])),
      loading: false,
      pictures: [],
      narrow: [],
      newer: paper.drift.map(({ question_id, newest }) => ({ id: question_id, version: newest })),
      given: [],
      today: today(),
    });
  }, [paper]);
}

export default function PaperDetailPage() {
  const id = Number(useParams()['id']);
  const { data, isError, error, refetch } = useGetPaperQuery(
    { id },
    { skip: !Number.isSafeInteger(id), refetchOnMountOrArgChange: true },
  );
  if (data?.id === id) return <PaperView key={id} paper={data} />;
  if (isError || !Number.isSafeInteger(id)) {
    return (
      <Box sx={{ p: 2 }}>
        <RecordFault what={t('试卷')} error={error} onRetry={() => void refetch()}>
          <MayOpen view="paperList">
            <ButtonLink look="large" to="/paperlist">
              {t('返回试卷列表')}
            </ButtonLink>
          </MayOpen>
        </RecordFault>
      </Box>
    );
  }
  return (
    <Box role="status" aria-label={t('正在载入试卷')} sx={{ p: 2, display: 'grid', justifyItems: 'center', gap: 2 }}>
      <Skeleton width="60%" height={36} />
      <Skeleton width="210mm" height="297mm" sx={{ maxWidth: '100%' }} />
    </Box>
  );
}

function PaperView({ paper }: { paper: PaperDetail }) {
  usePageTitle(useLocation(), paper.title);
  const sheet = useRef<PaperSheetHandle>(null);
  const mayWrite = useAppSelector(selectMayCompose);
  // What is shown differently from the paper is in the address.
  const [params, setParams] = useSearchParams();
  const chosen = <Value extends string>(name: string, choices: readonly { value: Value }[], kept: Value): Value =>
    choices.find(({ value }) => value === params.get(name))?.value ?? kept;
  const choose = (name: string, value: string, kept: string) =>
    setParams((now) => patched(now, { [name]: value === kept ? '' : value }), { replace: true });
  const answers = chosen('answers', ANSWER_CHOICES, paper.layout.answers);
  const size = chosen('paper', SIZE_CHOICES, paper.layout.size);
  const ownSize = paper.layout.font_size;
  const fontSize = Number(chosen('font', LARGE_PRINT_CHOICES, String(ownSize)));
  const large = fontSize > ownSize;
  const questions = useMemo(
    () => new Map(paper.questions.map((question) => [question.id, largePrint(question, fontSize / ownSize)])),
    [paper, fontSize, ownSize],
  );
  const questionOf = useCallback((id: number) => questions.get(id), [questions]);
  const forms = useVariants(paper.title, paper.sections, questionOf, paper.layout);
  const { form, table } = forms;
  const blocks = useMemo(
    () => table ?? paperBlocks({ ...paper, answers }, questionOf, form),
    [paper, answers, questionOf, form, table],
  );
  // The table of keys is for teachers.
  const sealLine = paper.seal_line === 1 && !table;
  const ownQuestions = useMemo(() => new Map(paper.questions.map((question) => [question.id, question])), [paper]);
  // The server lays out the sheet from the stored questions; large print changes the widths of figures.
  const ownQuestionOf = useCallback((id: number) => ownQuestions.get(id), [ownQuestions]);
  const card = useAnswerSheet(paper, ownQuestionOf, form, paper);
  const numbers = useMemo(
    () => paper.sections.flatMap((section) => section.items.map((item) => item.question_id)),
    [paper],
  );
  const layout = useMemo(() => ({ ...paper.layout, size, font_size: fontSize }), [size, fontSize, paper]);
  const latex = useMemo(
    () => (table ? undefined : { source: { ...paper, answers }, questionOf, form }),
    [table, paper, answers, questionOf, form],
  );
  const word = useMemo(() => ({ blocks, layout, sealLine, latex }), [blocks, layout, sealLine, latex]);
  const navigate = useNavigate();
  const [givenOpen, setGivenOpen] = useState(false);
  const findings = useDetailFindings(paper);
  const look = paper.editable === 1 ? () => void navigate(`/paperlist/edit/${paper.id}?check=1`) : undefined;
  const { pages, upToDate, onPlaced } = usePlacedPages(blocks, {
    layout,
    sealLine,
    title: paper.title,
  });
  const view = usePageView(sheet);
  const dispatch = useAppDispatch();
  const mayTake = useAppSelector((state) => selectHasFunction(state, 'question.read'));
  const takeQuestions = () => dispatch(dialogOpened({ kind: 'export', title: paper.title, papers: [paper.id] }));
  const questionsAction = mayTake
    ? [{ label: t('导出试题'), hint: t('把这份试卷的试题导出为 GIFT、QTI、题库包等格式'), onChoose: takeQuestions }]
    : [];
  const teacher = answers !== 'none';
  const title = large ? t('{0}（大字版）', paper.title) : paper.title;
  const exported = { sheet, word, findings, onLook: look, upToDate };
  return (
    <Box
      sx={{
        height: { md: '100%' },
        minHeight: '100%',
        display: 'flex',
        flexDirection: 'column',
        bgcolor: 'var(--desk)',
      }}
    >
      <Box
        sx={{
          bgcolor: 'background.paper',
          borderBottom: '1px solid',
          borderColor: 'divider',
          px: 2,
          py: 1,
        }}
      >
        <PageHead
          title={paper.title}
          text={t(
            '{0} 题 · {1} 分 · {2} 分钟{3}',
            paper.question_count,
            formatScore(paper.score),
            paper.duration,
            pages > 0 ? t(' · 共 {0} 页', pages) : '',
          )}
        >
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              justifyContent: 'flex-end',
              alignItems: 'center',
              gap: 1,
              ml: 'auto',
            }}
          >
            <LabelledSelect
              label={t('版本')}
              value={answers}
              choices={ANSWER_CHOICES}
              onChange={(value) => choose('answers', value, paper.layout.answers)}
            />
            <SheetSettings
              size={size}
              onSize={(value) => choose('paper', value, paper.layout.size)}
              fontSize={fontSize}
              storedFontSize={ownSize}
              onFontSize={(value) => choose('font', value, String(ownSize))}
            />
            <PageTools view={view} columns={paperGeometry(size, false).columns} />
            {mayWrite && paper.editable === 1 && (
              <ButtonLink to={`/paperlist/edit/${paper.id}`}>{t('编辑')}</ButtonLink>
            )}
            <VariantsTools {...exported} title={title} teacher={teacher} forms={forms} numbers={numbers} />
            <ExportButtons {...exported} card={card} titles={fileTitles(title, forms, teacher)} ready={pages > 0} />
            <MoreMenu
              actions={[
                { label: t('使用记录'), hint: t('发给了哪些学校、班级'), onChoose: () => setGivenOpen(true) },
                ...questionsAction,
              ]}
            />
          </Box>
        </PageHead>
      </Box>
      {givenOpen && <ExposureDialog paperId={paper.id} title={paper.title} onClose={() => setGivenOpen(false)} />}
      {paper.drift.length > 0 && (
        <Alert severity="info" sx={{ m: 2, mb: 0 }}>
          {t('有 {0} 道题出了新版本，本卷仍使用选入时的版本；可在编辑页中采用新版本。', paper.drift.length)}
        </Alert>
      )}
      <Box sx={{ flex: 1, minHeight: 0, display: 'flex' }}>
        <Box
          sx={{
            width: 256,
            flex: 'none',
            p: 2,
            pr: 0,
            overflow: 'auto',
            '@media (max-width: 1279px)': { display: 'none' },
          }}
        >
          <PaperContents blocks={blocks} onShow={(blockId) => sheet.current?.show(blockId)} />
        </Box>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <PagePanes view={view}>
            <PaperSheet
              ref={sheet}
              zoom={view.zoom}
              strip={view.strip}
              blocks={blocks}
              layout={layout}
              sealLine={sealLine}
              title={paper.title}
              drawn={card.sheets}
              onPlaced={onPlaced}
            />
          </PagePanes>
        </Box>
      </Box>
    </Box>
  );
}
