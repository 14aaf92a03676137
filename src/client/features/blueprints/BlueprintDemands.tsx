// Conditions of a blueprint besides its cells: place (stage, grade, volume), mean difficulty, coverage, excluded
// papers, and how long a question must have been unused.
import Box from '@mui/material/Box';
import { useState, type ReactNode } from 'react';
import type { BlueprintBody } from '../../../contract/paper/blueprint';
import { t } from '../../lib/texts/t';
import { useSchoolRows } from '../../state/api/account/school';
import { useGetKpListQuery } from '../../state/api/knowledge/knowledge';
import { useGetCommonQuery } from '../../state/api/knowledge/reference';
import { useGetPaperQuery } from '../../state/api/paper/paper';
import { Button } from '../../ui/controls/Button';
import { Checkbox } from '../../ui/controls/Checkbox';
import { LabelledSelect, type Choice } from '../../ui/controls/LabelledSelect';
import { RecordSelect } from '../../ui/controls/RecordSelect';
import { Section } from '../../ui/controls/Section';
import { ChosenChip } from '../../ui/question/ChosenChip';
import { DemandNumber } from './DemandNumber';
import { CoverageDialog, ExcludeDialog } from './demandDialogs';

interface Props {
  body: BlueprintBody;
  readOnly: boolean;
  onChange(body: BlueprintBody): void;
}

/** Two columns where there is room. */
const LINES = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 480px), 1fr))',
  gap: '4px 24px',
  fontSize: 13,
} as const;

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Box
      role="group"
      aria-label={name}
      sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1, minHeight: 32 }}
    >
      <Box component="span" sx={{ width: 84, color: 'text.secondary', flex: 'none' }}>
        {name}
      </Box>
      {children}
    </Box>
  );
}
function PaperChip({ id, onRemove }: { id: number; onRemove: (() => void) | undefined }) {
  const { data } = useGetPaperQuery({ id });
  return <ChosenChip name={data?.title ?? t('试卷 {0}', id)} onRemove={onRemove} />;
}

const titled = (list: readonly { id: number; title: string }[] | undefined): Choice[] =>
  (list ?? []).map(({ id, title }) => ({ value: id, label: title }));
const chosenId = (text: string) => (text === '' ? null : Number(text));

interface PartProps {
  body: BlueprintBody;
  readOnly: boolean;
  set(patch: Partial<BlueprintBody>): void;
}

export function BlueprintDemands({ body, readOnly, onChange }: Props) {
  const [dialog, setDialog] = useState<'coverage' | 'exclude' | null>(null);
  const set = (patch: Partial<BlueprintBody>) => onChange({ ...body, ...patch });
  const part: PartProps = { body, readOnly, set };
  return (
    <Section title={t('其他要求')}>
      <Box sx={LINES}>
        <PlaceLine {...part} />
        <MeanLine {...part} />
        <CoverageLine {...part} onAdd={() => setDialog('coverage')} />
        <ExcludedLine {...part} onAdd={() => setDialog('exclude')} />
        <UnusedLine {...part} />
      </Box>
      {dialog === 'coverage' && (
        <CoverageDialog
          coverage={body.coverage}
          onClose={() => setDialog(null)}
          onChange={(coverage) => (set({ coverage }), setDialog(null))}
        />
      )}
      {dialog === 'exclude' && (
        <ExcludeDialog
          ids={body.exclude_paper_ids}
          onChange={(exclude_paper_ids) => set({ exclude_paper_ids })}
          onClose={() => setDialog(null)}
        />
      )}
    </Section>
  );
}

function PlaceLine({ body, readOnly, set }: PartProps) {
  const { data: common } = useGetCommonQuery();
  const { stage_id, grade_id, gs_id } = body;
  const ofStage = (one: { stage_id: number | null }) => stage_id === null || one.stage_id === stage_id;
  const grades = common?.grades.filter(ofStage);
  const volumes = common?.gs.filter((gs) => (grade_id === null || gs.grade_id === grade_id) && ofStage(gs));
  return (
    <Line name={t('适用范围')}>
      <LabelledSelect
        label={t('学段')}
        all={t('不限')}
        value={stage_id}
        choices={titled(common?.stages)}
        disabled={readOnly}
        onChange={(value) => set({ stage_id: chosenId(value), grade_id: null, gs_id: null })}
      />
      <LabelledSelect
        label={t('年级')}
        all={t('不限')}
        value={grade_id}
        choices={titled(grades)}
        disabled={readOnly}
        onChange={(value) => set({ grade_id: chosenId(value), gs_id: null })}
      />
      <LabelledSelect
        label={t('册次')}
        all={t('不限')}
        value={gs_id}
        choices={titled(volumes)}
        disabled={readOnly}
        onChange={(value) => set({ gs_id: chosenId(value) })}
      />
    </Line>
  );
}

function MeanLine({ body: { difficulty_mean: mean }, readOnly, set }: PartProps) {
  return (
    <Line name={t('平均难度')}>
      <Checkbox
        label={t('要求')}
        checked={mean !== null}
        disabled={readOnly}
        onChange={(on) => set({ difficulty_mean: on ? { target: 4, tolerance: 0.5 } : null })}
      />
      {mean && (
        <>
          <DemandNumber
            label={t('目标难度')}
            value={mean.target}
            min={1}
            max={10}
            step={0.1}
            onSet={(target) => set({ difficulty_mean: { ...mean, target } })}
          />
          <span>±</span>
          <DemandNumber
            label={t('允许误差')}
            value={mean.tolerance}
            min={0}
            max={5}
            step={0.1}
            onSet={(tolerance) => set({ difficulty_mean: { ...mean, tolerance } })}
          />
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {t('（难度 1 最易，10 最难；按题数平均）')}
          </Box>
        </>
      )}
    </Line>
  );
}

function CoverageLine({ body: { coverage }, readOnly, set, onAdd }: PartProps & { onAdd(): void }) {
  const { data: kps } = useGetKpListQuery({}, { skip: coverage.length === 0 });
  const kpName = (id: number) => kps?.find((kp) => kp.id === id)?.kp_name ?? t('知识点 {0}', id);
  return (
    <Line name={t('知识点覆盖')}>
      {coverage.map((one) => (
        <ChosenChip
          key={one.kp_id}
          name={t('{0} 至少 {1} 题', kpName(one.kp_id), one.min)}
          onRemove={readOnly ? undefined : () => set({ coverage: coverage.filter((each) => each !== one) })}
        />
      ))}
      {!readOnly && <Button onClick={onAdd}>{t('添加')}</Button>}
    </Line>
  );
}

function ExcludedLine({ body, readOnly, set, onAdd }: PartProps & { onAdd(): void }) {
  const { exclude_paper_ids: ids } = body;
  return (
    <Line name={t('排除试卷')}>
      {ids.map((id) => (
        <PaperChip
          key={id}
          id={id}
          onRemove={readOnly ? undefined : () => set({ exclude_paper_ids: ids.filter((each) => each !== id) })}
        />
      ))}
      {!readOnly && <Button onClick={onAdd}>{t('选择试卷')}</Button>}
      <Checkbox
        label={t('允许同一题的变式同卷')}
        checked={body.allow_family === 1}
        disabled={readOnly}
        onChange={(on) => set({ allow_family: on ? 1 : 0 })}
      />
    </Line>
  );
}

function UnusedLine({ body: { unused }, readOnly, set }: PartProps) {
  const { data: common } = useGetCommonQuery();
  return (
    <Line name={t('近期未用')}>
      <Checkbox
        label={t('要求')}
        checked={unused !== null}
        disabled={readOnly}
        onChange={(on) => set({ unused: on ? { days: 90, school_id: null, grade_id: null } : null })}
      />
      {unused && (
        <>
          <RecordSelect
            useList={useSchoolRows}
            label={t('学校', 1)}
            all={t('任何学校')}
            value={unused.school_id}
            disabled={readOnly}
            onChange={(value) => set({ unused: { ...unused, school_id: chosenId(value) } })}
          />
          <LabelledSelect
            label={t('年级')}
            all={t('全部')}
            value={unused.grade_id}
            choices={titled(common?.grades)}
            disabled={readOnly}
            onChange={(value) => set({ unused: { ...unused, grade_id: chosenId(value) } })}
          />
          <DemandNumber
            label={t('天数')}
            value={unused.days}
            min={1}
            max={3650}
            width={64}
            onSet={(days) => set({ unused: { ...unused, days } })}
          />
          <span>{t('天内没有用过')}</span>
        </>
      )}
    </Line>
  );
}
