// Built-in templates: the layout of a paper without its questions.
import type { PaperLayout } from '../../contract/paper/paperLayout';
import { plainLayout } from '../../contract/paper/plainLayout';
import type { ScoringRule } from '../../contract/paper/scoringRule';
import type { TemplateBody } from '../../contract/paper/template';

export interface ShippedTemplate {
  key: string;
  title: string;
  template: TemplateBody;
}

/** `number`: the field of the candidate's number on this paper. */
const noticeOf = (number: '考号' | '准考证号'): string =>
  `1．答卷前，考生务必将自己的姓名、${number}填写清楚。\n2．回答选择题时，选出每小题答案后，用铅笔涂黑对应的答案标号；回答非选择题时，将答案写在指定区域内。\n3．考试结束后，将本试卷和答题卡一并交回。`;
const body = (layout: Partial<PaperLayout>, rest: Partial<TemplateBody> = {}): TemplateBody => ({
  layout: { ...plainLayout(), quick_table: 1, ...layout },
  seal_line: 0,
  notice: '',
  display_exam_index: 1,
  display_mini_index: 0,
  ...rest,
});
const foot = (center: string, left = '', right = ''): PaperLayout['foot'] => ({ left, center, right });

/** A paper of the 高考: answers go to the answer sheet, so it has no score table. */
const examination = (paper?: ScoringRule): TemplateBody =>
  body(
    {
      secret: '绝密★启用前',
      fields: ['姓名', '准考证号'],
      notice_title: '注意事项',
      foot: foot('{标题}　第 {页码} 页（共 {页数} 页）'),
      full_headings: 1,
      ...(paper ? { scoring: { paper, sections: {} } } : {}),
    },
    { notice: noticeOf('准考证号') },
  );

export const SHIPPED_TEMPLATES: readonly ShippedTemplate[] = [
  {
    key: 'standard',
    title: '标准试卷 A4',
    template: body(
      {
        fields: ['姓名', '班级', '考号', '得分'],
        score_table: 'head',
        notice_title: '注意事项',
        foot: foot('第 {页码} 页（共 {页数} 页）'),
      },
      { notice: noticeOf('考号') },
    ),
  },
  {
    key: 'newGaokao',
    title: '新高考 A4',
    template: examination({ multiple: 'per_option', points: 1, blank_points: [], any_order: 0 }),
  },
  { key: 'national', title: '全国卷 A4', template: examination() },
  {
    key: 'zhongkao',
    title: '中考 A3 密封线',
    template: body(
      {
        size: 'A3',
        fields: ['学校', '班级', '姓名', '准考证号'],
        notice_title: '注意事项',
        score_table: 'head',
        foot: foot('{标题}　第 {页码} 页（共 {页数} 页）'),
      },
      { notice: noticeOf('准考证号'), seal_line: 1 },
    ),
  },
  {
    key: 'term',
    title: '期中期末 A3 密封线',
    template: body(
      {
        size: 'A3',
        secret: '绝密★启用前',
        fields: ['学校', '班级', '姓名', '考号', '座号'],
        score_table: 'sections',
        notice_title: '注意事项',
        foot: foot('{标题}　第 {页码} 页（共 {页数} 页）'),
      },
      { notice: noticeOf('考号'), seal_line: 1 },
    ),
  },
  {
    key: 'octavo',
    title: '8K 双栏',
    template: body(
      {
        size: '8K',
        fields: ['学校', '班级', '姓名', '考号'],
        score_table: 'head',
        foot: foot('第 {页码} 页（共 {页数} 页）'),
      },
      { seal_line: 1 },
    ),
  },
  {
    key: 'class',
    title: '课堂练习',
    template: body({
      margins: 'narrow',
      line_height: 1.5,
      fields: ['班级', '姓名', '座号'],
      foot: foot('{页码}／{页数}'),
    }),
  },
  {
    key: 'homework',
    title: '家庭作业',
    template: body({
      font_size: 12,
      fields: ['班级', '姓名', '家长签字'],
      head: foot('', '', '{标题}'),
      foot: foot('第 {页码} 页'),
    }),
  },
];

/** Applies a template to a paper: replaces the whole layout, keeps text that was typed for this paper. */
export function withTemplate(now: { layout: PaperLayout; notice: string }, { layout, notice, ...rest }: TemplateBody) {
  const own = now.layout;
  return {
    ...rest,
    notice: now.notice.trim() === '' ? notice : now.notice,
    layout: {
      ...layout,
      answers: own.answers,
      subtitle: own.subtitle || layout.subtitle,
      logo: layout.logo || own.logo,
      ...(own.scoring && !layout.scoring ? { scoring: own.scoring } : {}),
    },
  };
}
