// 版式: sheets, answers, numbering, spacing, paper head, page headers and footers, and the templates of them.
import Box from '@mui/material/Box';
import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { PaperLayout } from '../../../../contract/paper/paperLayout';
import { CANDIDATE_FIELDS, candidateFields, LINE_FIELDS } from '../../../../domain/paper/pageDecoration';
import { patched } from '../../../lib/listAddress';
import { t } from '../../../lib/texts/t';
import { useUploadFileMutation } from '../../../state/api/question/file';
import { useAppDispatch } from '../../../state/hooks';
import { layoutChanged, paperDetailsChanged } from '../../../state/paperWorkingSet/paperWorkingSetSlice';
import type { PaperDetails, SetId, WorkingSet } from '../../../state/paperWorkingSet/workingSet';
import { Button } from '../../../ui/controls/Button';
import { Checkbox } from '../../../ui/controls/Checkbox';
import { FileInput, PICTURE_ACCEPT } from '../../../ui/controls/FileInput';
import { LabelledSelect } from '../../../ui/controls/LabelledSelect';
import { usePictureUpload } from '../../../ui/controls/usePictureUpload';
import { useDraft } from '../edit/useDraft';
import { PaperScoringFields } from '../outline/ScoringRuleFields';
import { TemplateTools } from './TemplateTools';
import {
  ANSWER_CHOICES,
  SIZE_CHOICES,
  FRACTION_CHOICES,
  labelOf,
  LATIN_FACE_CHOICES,
  LINE_CHOICES,
  MARGIN_CHOICES,
  SCORE_TABLE_CHOICES,
} from './layoutChoices';
import paperLayoutCss from './paperLayout.css';

interface TextProps {
  label: string;
  value: string;
  max: number;
  placeholder?: string;
  onSet(text: string): void;
  list?: string;
}
function Text({ label, value, max, placeholder, onSet, list }: TextProps) {
  const draft = useDraft(value, (text) => text !== value && onSet(text));
  return (
    <input
      className="paper-choice"
      aria-label={label}
      placeholder={placeholder}
      maxLength={max}
      list={list}
      value={draft.value}
      onChange={draft.onChange}
      onBlur={draft.onBlur}
      onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && draft.flush()}
    />
  );
}

const TextRow = (props: TextProps) => (
  <span className="paper-row">
    <span>{props.label}</span>
    <Text {...props} />
  </span>
);

const SIDES = [
  ['left', t('左')],
  ['center', t('中')],
  ['right', t('右')],
] as const;
const FONT_SIZES = [9, 10.5, 12, 14, 16, 18].map((value) => ({ value, label: t('{0} 磅', value) }));

function Flag({ label, on, onChange }: { label: string; on: 0 | 1; onChange(on: 0 | 1): void }) {
  return <Checkbox label={label} checked={on === 1} onChange={(next) => onChange(next ? 1 : 0)} />;
}

const SELECTS = [
  ['size', t('纸张'), SIZE_CHOICES],
  ['font_size', t('字号'), FONT_SIZES],
  ['answers', t('答案'), ANSWER_CHOICES],
  ['margins', t('页边距'), MARGIN_CHOICES],
  ['line_height', t('行距'), LINE_CHOICES],
  ['fractions', t('分式大小'), FRACTION_CHOICES],
  ['latin_face', t('西文字体'), LATIN_FACE_CHOICES],
  ['score_table', t('得分表'), SCORE_TABLE_CHOICES],
] as const;
/** Name, label, and what applies to papers without the field. */
const PRINTED = [
  ['quick_table', t('卷末、另页答案前印客观题答案速查表'), 0],
  ['part_points', t('小题后印小题分'), 1],
  ['full_headings', t('大题标题按高考试卷印完整说明'), 0],
] as const;

interface LayoutProps {
  layout: PaperLayout;
  onChange(changes: Partial<PaperLayout>): void;
}

export function PaperLayoutPanel({ setId, set }: { setId: SetId; set: WorkingSet }) {
  const dispatch = useAppDispatch();
  const [params, setParams] = useSearchParams();
  const open = params.get('layout') === '1';
  const show = (shown: boolean) =>
    shown !== open && setParams((now) => patched(now, { layout: shown ? 1 : '' }), { replace: true });
  const { layout } = set;
  const setDetails = (details: PaperDetails) => dispatch(paperDetailsChanged(details, setId));
  const change = (changes: Partial<PaperLayout>) => dispatch(layoutChanged(changes, setId));
  return (
    <Box
      component="details"
      open={open}
      onToggle={(event: React.SyntheticEvent<HTMLDetailsElement>) => show(event.currentTarget.open)}
      sx={{
        bgcolor: 'background.paper',
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: 1,
        mb: 1.25,
        fontSize: 13,
        '& summary': { cursor: 'pointer', px: 1.25, py: 1, fontWeight: 600 },
        '& summary small': { ml: 1, fontSize: 12, fontWeight: 400, color: 'text.secondary' },
      }}
    >
      <summary>
        {t('版式')}
        <small>
          {[
            labelOf(SIZE_CHOICES, layout.size),
            t('{0} 磅', layout.font_size),
            labelOf(ANSWER_CHOICES, layout.answers),
            set.seal_line === 1 ? t('密封线') : '',
          ]
            .filter((text) => text !== '')
            .join(' · ')}
        </small>
      </summary>
      <style href="paper-layout" precedence="paper">
        {paperLayoutCss}
      </style>
      {open && (
        <Box sx={{ display: 'grid', gap: 1, px: 1.25, pb: 1.25 }}>
          <TemplateTools setId={setId} set={set} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
            {SELECTS.map(([name, label, choices]) => (
              <LabelledSelect
                key={name}
                label={label}
                value={layout[name]}
                choices={choices}
                onChange={(value) => change({ [name]: typeof layout[name] === 'number' ? Number(value) : value })}
              />
            ))}
          </Box>
          <Box>
            <Flag
              label={t('全卷连续编号')}
              on={set.display_exam_index}
              onChange={(display_exam_index) => setDetails({ display_exam_index })}
            />
            <Flag
              label={t('大题内编号')}
              on={set.display_mini_index}
              onChange={(display_mini_index) => setDetails({ display_mini_index })}
            />
            <Flag label={t('密封线')} on={set.seal_line} onChange={(seal_line) => setDetails({ seal_line })} />
          </Box>
          <PaperScoringFields setId={setId} scoring={layout.scoring} />
          <TextRow label={t('副标题')} max={100} value={layout.subtitle} onSet={(subtitle) => change({ subtitle })} />
          <TextRow
            label={t('密级')}
            max={50}
            placeholder={t('如 绝密★启用前')}
            value={layout.secret}
            onSet={(secret) => change({ secret })}
          />
          <LogoField logo={layout.logo} onChange={(logo) => change({ logo })} />
          <CandidateFields layout={layout} sealed={set.seal_line === 1} onChange={change} />
          <TextRow
            label={t('须知标题')}
            max={20}
            placeholder={t('如 注意事项（须知正文在上方填写）')}
            value={layout.notice_title}
            onSet={(notice_title) => change({ notice_title })}
          />
          <HeadAndFoot layout={layout} onChange={change} />
          <div className="paper-flags">
            {PRINTED.map(([name, label, unset]) => (
              <label key={name}>
                <input
                  type="checkbox"
                  checked={(layout[name] ?? unset) === 1}
                  onChange={(event) => change({ [name]: event.target.checked ? 1 : 0 })}
                />{' '}
                {label}
              </label>
            ))}
          </div>
        </Box>
      )}
    </Box>
  );
}

/** What the candidate fills in; others than the usual ones can only be taken away. */
function CandidateFields({ layout, sealed, onChange }: LayoutProps & { sealed: boolean }) {
  const fields = candidateFields(layout.fields, sealed);
  const others = fields.filter((name) => !(CANDIDATE_FIELDS as readonly string[]).includes(name));
  return (
    <span className="paper-row" role="group" aria-label={t('考生信息')}>
      <span>{t('考生信息')}</span>
      {CANDIDATE_FIELDS.map((name) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={fields.includes(name)}
            onChange={(event) => {
              const wanted = CANDIDATE_FIELDS.filter((one) =>
                one === name ? event.target.checked : fields.includes(one),
              );
              onChange({ fields: [...wanted, ...others] });
            }}
          />
          {name}
        </label>
      ))}
      {others.map((name) => (
        <label key={name}>
          <input type="checkbox" checked onChange={() => onChange({ fields: fields.filter((one) => one !== name) })} />
          {name}
        </label>
      ))}
    </span>
  );
}

/** Page headers and footers, each with three parts. */
function HeadAndFoot({ layout, onChange }: LayoutProps) {
  const lines = [
    ['head', t('页眉')],
    ['foot', t('页脚')],
  ] as const;
  return (
    <>
      {lines.map(([name, title]) => (
        <span key={name} className="paper-row">
          <span>{title}</span>
          {SIDES.map(([side, label]) => (
            <Text
              key={side}
              label={`${title}${label}`}
              placeholder={label}
              max={60}
              list="paper-line-fields"
              value={layout[name][side]}
              onSet={(text) => onChange({ [name]: { ...layout[name], [side]: text } })}
            />
          ))}
        </span>
      ))}
      <datalist id="paper-line-fields">
        {[t('第 {页码} 页（共 {页数} 页）'), ...LINE_FIELDS].map((text) => (
          <option key={text} value={text} />
        ))}
      </datalist>
      <Box sx={{ color: 'text.secondary', fontSize: 12 }}>
        {t('页眉页脚中可写 {0}，双栏纸每栏各有页码。', LINE_FIELDS.join(' '))}
      </Box>
    </>
  );
}

/** The logo next to the title; uploaded at once, with progress. */
function LogoField({ logo, onChange }: { logo: string; onChange(logo: string): void }) {
  const input = useRef<HTMLInputElement>(null);
  const [upload] = useUploadFileMutation();
  const { progress, choose, cancel } = usePictureUpload((file, onProgress) => upload({ file, onProgress }), onChange);
  return (
    <span className="paper-row">
      <span>{t('标志')}</span>
      {logo !== '' && <img src={logo} alt={t('当前标志')} />}
      <FileInput ref={input} label={t('标志图片')} accept={PICTURE_ACCEPT} onFile={choose} />
      {progress === null ? (
        <Button onClick={() => input.current?.click()}>{logo === '' ? t('上传') : t('更换')}</Button>
      ) : (
        <Button onClick={cancel}>{t('取消上传（{0}%）', Math.round(progress * 100))}</Button>
      )}
      {logo !== '' && progress === null && <Button onClick={() => onChange('')}>{t('移除')}</Button>}
    </span>
  );
}
