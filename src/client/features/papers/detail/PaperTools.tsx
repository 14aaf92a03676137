// Tools of a saved paper: what is shown, export, print, other forms, edit.
import Box from '@mui/material/Box';
import { useMemo, useState, type RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PaperDetail } from '../../../../contract/paper/paper';
import type { Finding } from '../../../../domain/paper/check/finding';
import { paperGeometry } from '../../../../domain/paper/geometry';
import { t } from '../../../lib/texts/t';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { selectMayCompose } from '../../../state/session/mayOpen';
import { selectHasFunction } from '../../../state/session/sessionSlice';
import { dialogOpened } from '../../../state/ui/uiSlice';
import { MoreMenu } from '../../../ui/MoreMenu';
import { ButtonLink } from '../../../ui/controls/ButtonLink';
import { LabelledSelect } from '../../../ui/controls/LabelledSelect';
import type { PaperSheetHandle } from '../../../ui/pages/PaperSheet';
import { ExportButtons } from '../export/ExportButtons';
import type { useAnswerSheet } from '../export/useAnswerSheet';
import type { usePlacedPages } from '../export/usePlacedPages';
import { PageTools } from '../pages/PageTools';
import type { usePageView } from '../pages/usePageView';
import { ANSWER_CHOICES } from '../properties/layoutChoices';
import { fileTitles, VariantsTools } from '../variants/VariantsTools';
import { ExposureDialog } from './ExposureDialog';
import { SheetSettings } from './SheetSettings';
import type { useShownPaper } from './useShownPaper';

interface Props {
  paper: PaperDetail;
  shown: ReturnType<typeof useShownPaper>;
  sheet: RefObject<PaperSheetHandle | null>;
  view: ReturnType<typeof usePageView>;
  card: ReturnType<typeof useAnswerSheet>;
  placed: ReturnType<typeof usePlacedPages>;
  findings: Finding[];
}

export function PaperTools({ paper, shown, sheet, view, card, placed: { pages, upToDate }, findings }: Props) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const mayWrite = useAppSelector(selectMayCompose);
  const mayTake = useAppSelector((state) => selectHasFunction(state, 'question.read'));
  const [givenOpen, setGivenOpen] = useState(false);
  const { answers, size, fontSize, ownSize, choose, forms, word } = shown;
  const numbers = useMemo(
    () => paper.sections.flatMap((section) => section.items.map((item) => item.question_id)),
    [paper],
  );
  const look = paper.editable === 1 ? () => void navigate(`/paperlist/edit/${paper.id}?check=1`) : undefined;
  const takeQuestions = () => dispatch(dialogOpened({ kind: 'export', title: paper.title, papers: [paper.id] }));
  const questionsAction = mayTake
    ? [{ label: t('导出试题'), hint: t('把这份试卷的试题导出为 GIFT、QTI、题库包等格式'), onChoose: takeQuestions }]
    : [];
  const teacher = answers !== 'none';
  const title = fontSize > ownSize ? t('{0}（大字版）', paper.title) : paper.title;
  const exported = { sheet, word, findings, onLook: look, upToDate };
  return (
    <Box
      className="paper-tools"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'flex-end',
        alignItems: 'center',
        gap: { xs: 0.5, lg: 1 },
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
      {mayWrite && paper.editable === 1 && <ButtonLink to={`/paperlist/edit/${paper.id}`}>{t('编辑')}</ButtonLink>}
      <VariantsTools {...exported} title={title} teacher={teacher} forms={forms} numbers={numbers} />
      <ExportButtons {...exported} card={card} titles={fileTitles(title, forms, teacher)} ready={pages > 0} />
      <MoreMenu
        actions={[
          { label: t('使用记录'), hint: t('发给了哪些学校、班级'), onChoose: () => setGivenOpen(true) },
          ...questionsAction,
        ]}
      />
      {givenOpen && <ExposureDialog paperId={paper.id} title={paper.title} onClose={() => setGivenOpen(false)} />}
    </Box>
  );
}
