import { createMockQuestion } from '../../../mocks/factories/question';
import type { Question } from '../../contract/question/question';
import type { CheckInput, Finding } from './check/finding';
import { paperCheck } from './paperCheck';
import type { ComposedItem } from './sections';

/** A different stem for each: otherwise mock questions would be variants of each other. */
const STEMS = [
  '求抛物线的顶点坐标',
  '下列图形中是轴对称图形的是',
  '某商店销售一种文具',
  '如图所示平行四边形的面积',
  '从袋中任取两个球',
  '函数的定义域是',
  '等差数列的公差',
  '已知圆与直线相切',
  '数据的方差',
  '正方体的展开图',
];
const question = (id: number, over: Partial<Question> = {}): Question =>
  createMockQuestion({
    id,
    content: `<p>${STEMS[id % STEMS.length] ?? ''}</p>`,
    answer: [['a', 'b', 'c', 'd'][id % 4] ?? 'a'],
    ...over,
  });
const item = (id: number, over: Partial<ComposedItem> = {}): ComposedItem => ({
  id,
  version: 1,
  type_id: 101,
  difficulty: 3,
  section_id: 101,
  pos: id,
  score: 5,
  part_scores: [],
  answer_space: 0,
  ...over,
});
function paper(
  questions: Question[],
  over: Partial<CheckInput> = {},
  items = questions.map((one) => item(one.id, { type_id: one.type_id })),
): CheckInput {
  return {
    title: '期中卷',
    notice: '',
    duration: 200,
    stage_id: 3,
    grade_id: null,
    sections: [{ section: { id: 101, title: '单选题', note: '', pos: 1 }, items }],
    questions: new Map(questions.map((one) => [one.id, one])),
    loading: false,
    pictures: [],
    narrow: [],
    newer: [],
    given: [],
    today: '2026-11-20',
    ...over,
  };
}
const texts = (found: Finding[]) => found.map(({ text }) => text);
const four = [1, 2, 3, 4].map((id) => question(id));

it('finds nothing in a sound paper', () => expect(paperCheck(paper(four))).toEqual([]));

describe('findings name the question by its printed number and lead to it', () => {
  const one = (over: Partial<Question>, input: Partial<CheckInput> = {}): Finding | undefined =>
    paperCheck(paper([question(1), question(2, over)], input))[0];
  it.each<[string, Partial<Question>, Partial<Finding>]>([
    ['a key that is missing', { answer: [] }, { severity: 'blocking', text: '第 2 题没有标答案' }],
    ['a key whose option is gone', { answer: ['zz'] }, { severity: 'blocking', text: '第 2 题答案指向的选项已不存在' }],
    [
      'a blank without an answer',
      { type_id: 300, content: '<p>和是<span data-blank></span></p>', answer: [['']] },
      { severity: 'blocking', text: '第 2 题有空没有答案' },
    ],
    [
      'more blanks than answers',
      { type_id: 300, content: '<p><span data-blank></span>和<span data-blank></span></p>', answer: [['1']] },
      { severity: 'blocking', text: '第 2 题题干有 2 个空，答案有 1 个' },
    ],
    ['a question under review', { status: 2 }, { severity: 'serious', text: '第 2 题尚未审核（待初审）' }],
    ['an unavailable question', { status: 5 }, { severity: 'blocking', text: '第 2 题已被标为不可用' }],
    ['a disabled question', { in_use: 0 }, { severity: 'blocking', text: '第 2 题已停用' }],
    [
      'TeX that fails',
      { tex_faults: [{ tex: '\\frac{1', message: 'x' }] },
      { severity: 'blocking', text: '第 2 题有公式不能正确显示：\\frac{1' },
    ],
    ['no analysis', { analysis: '' }, { severity: 'hint', text: '第 2 题没有解析' }],
    ['another stage', { stage_id: 4 }, { severity: 'serious', text: '第 2 题属于高中，试卷是初中' }],
  ])('%s', (_name, over, finding) =>
    expect(one(over)).toMatchObject({ ...finding, place: { at: 'question', question_id: 2 }, ids: [2] }),
  );
  it('a formula that is printed smaller because its line is narrower', () =>
    expect(one({}, { narrow: [{ question_id: 2, tex: '\\sqrt{x}' }] })).toMatchObject({
      severity: 'serious',
      text: '第 2 题有公式比行宽，会缩小印出：\\sqrt{x}',
    }));
  it('a picture too coarse for print, and one that is missing', () => {
    expect(
      one(
        {},
        {
          pictures: [
            { question_id: 2, dpi: 96 },
            { question_id: 1, dpi: 300 },
          ],
        },
      )?.text,
    ).toBe('第 2 题的图片清晰度不够（96 dpi，打印需要 150）');
    expect(one({}, { pictures: [{ question_id: 2, dpi: null }] })).toMatchObject({
      severity: 'blocking',
      text: '第 2 题有图片未能载入',
    });
  });
});

describe('totals', () => {
  it('what the notice and a section say is compared with what adds up', () => {
    const input = paper(four, { notice: '本卷满分100分' });
    const [section] = input.sections;
    if (!section) throw new Error('no section');
    const sections = [{ ...section, section: { ...section.section, note: '共5小题，每小题4分，共20分' } }];
    expect(texts(paperCheck({ ...input, sections }))).toEqual([
      '注意事项写着满分 100 分，各题相加是 20 分',
      '第一大题的说明写着5 题，实际4 题；写着每题 4 分，实际每题 5 分',
    ]);
  });
  it.each([
    '本试卷分第Ⅰ卷（选择题）和第Ⅱ卷（非选择题）两部分，第Ⅰ卷共12分，第Ⅱ卷共8分，满分20分。',
    '第Ⅰ卷（选择题 共12分）\n第Ⅱ卷（非选择题 共8分）',
    '第 I 卷 1 至 2 页，共 3 小题，共 12 分；第 II 卷 3 至 4 页，共 8 分。全卷共 20 分',
    '本试卷分第Ⅰ卷和第Ⅱ卷两部分共20分',
    '选择题每题5分，共10分；解答题共10分',
  ])('a notice with parts of the paper is no false alarm: %s', (notice) =>
    expect(texts(paperCheck(paper(four, { notice })))).toEqual([]),
  );
  it.each([
    ['第Ⅰ卷共12分，第Ⅱ卷共8分，满分150分', 150],
    ['第Ⅰ卷共12分，第Ⅱ卷共8分。全卷共 30 分', 30],
    ['本试卷分两部分，共100分', 100],
  ])('and a wrong total beside them is found: %s', (notice, message) =>
    expect(texts(paperCheck(paper(four, { notice })))).toEqual([`注意事项写着满分 ${message} 分，各题相加是 20 分`]),
  );
  it('parts that do not make up the score are spread by one click', () => {
    const solve = question(1, {
      type_id: 400,
      answer: '<p>证毕</p>',
      parts: [
        { id: 'p', content: '<p>甲</p>', score: 4, answer: '<p>1</p>' },
        { id: 'q', content: '<p>乙</p>', score: 8, answer: '<p>2</p>' },
      ],
    });
    const found = paperCheck(
      paper([solve], {}, [item(1, { type_id: 400, score: 9, part_scores: [4, 8], answer_space: 60 })]),
    );
    expect(found).toMatchObject([
      { severity: 'blocking', fix: { kind: 'scores', scores: [{ id: 1, score: 9, part_scores: [3, 6] }] } },
    ]);
  });
  it('parts without points of their own on the paper share its score, and the check agrees', () => {
    const parts = [
      { id: 'p', content: '<p>甲</p>', score: 5, answer: '<p>1</p>' },
      { id: 'q', content: '<p>乙</p>', score: 5, answer: '<p>2</p>' },
    ];
    const solve = question(1, { type_id: 400, answer: '<p>证毕</p>', parts });
    expect(paperCheck(paper([solve], {}, [item(1, { type_id: 400, score: 6, answer_space: 60 })]))).toEqual([]);
  });
  it('no title, no score, an empty section, no time', () => {
    const input = paper(
      four,
      { title: ' ', duration: 10 },
      four.map((one) => item(one.id, { score: one.id === 1 ? 0 : 5 })),
    );
    const found = paperCheck({
      ...input,
      sections: [...input.sections, { section: { id: 9, title: '附加题', note: '', pos: 2 }, items: [] }],
    });
    expect(texts(found)).toEqual(['试卷没有标题', '第二大题“附加题”没有题', '第 1 题没有分值']);
    expect(texts(paperCheck(paper(four, { duration: 5 })))).toEqual(['预计用时 10 分钟，超过考试时长 5 分钟']);
  });
  it('an unset duration does not block an export; the estimate is proposed', () => {
    const long = Array.from({ length: 20 }, (_, i) => item(four[i % 4]?.id ?? 0, { id: i + 1, difficulty: 5 }));
    const found = paperCheck(paper(four, { duration: 10 }, long)).find(({ key }) => key === 'time');
    expect(found).toMatchObject({
      severity: 'hint',
      text: '考试时长还是默认的 10 分钟，预计用时 60 分钟',
      fix: { duration: 60 },
    });
    const severity = (duration: number) =>
      paperCheck(paper(four, { duration }, long)).find(({ key }) => key === 'time')?.severity;
    expect([39, 45, 58].map(severity)).toEqual(['serious', 'hint', undefined]);
  });
  it('says first that there is nothing to check', () =>
    expect(texts(paperCheck(paper([])))).toContain('试卷里还没有题'));
});

describe('questions too close to each other', () => {
  const pair = (a: Partial<Question>, b: Partial<Question>) => paperCheck(paper([question(1, a), question(2, b)]));
  const content = '<p>已知二次函数 \\(y=x^2-2x-3\\) 的图象与 \\(x\\) 轴交于两点，求这两点之间的距离。</p>';
  it('the same text, however its formulas and options are spelled', () => {
    const options = [
      { id: 'x', content: '<p>4</p>' },
      { id: 'y', content: '<p>2</p>' },
    ];
    const found = pair(
      { content, options, answer: ['x'] },
      { content: content.replace('x^2', 'x^{2}'), options: [...options].reverse(), answer: ['x'] },
    );
    expect(found).toMatchObject([
      { severity: 'serious', text: '第 1 题与第 2 题是同一道题', ids: [1, 2], fix: { kind: 'remove', ids: [2] } },
    ]);
  });
  it('other numbers are a variant, reported as a hint', () => {
    const choices = (...figures: number[]) =>
      figures.map((figure, i) => ({ id: 'abcd'[i] ?? '', content: `<p>${figure}</p>` }));
    const found = pair(
      { content, options: choices(4, 2, 3, 1) },
      { content: content.replace('-3', '-8'), options: choices(6, 5, 8, 7), answer: ['b'] },
    );
    expect(found).toMatchObject([{ severity: 'hint', text: '第 1 题与第 2 题只有数字不同' }]);
  });
  it('a double is named also where a variant of both stands before them', () => {
    const three = [content.replace('-3', '-8'), content, content.replace('x^2', 'x^{2}')];
    const found = paperCheck(
      paper(three.map((text, i) => question(i + 1, { content: text, type_id: 400, options: [], answer: '<p>略</p>' }))),
    );
    const alike = texts(found.filter(({ key }) => key.startsWith('alike')));
    expect(alike).toEqual(['第 2 题与第 3 题是同一道题', '第 1 题与第 2 题只有数字不同']);
  });
  it('one family', () =>
    expect(texts(pair({ family_id: 7 }, { family_id: 7 }))).toEqual(['第 1 题与第 2 题出自同一道母题']));
});

describe('letters of the key', () => {
  const keyed = (letters: string) =>
    paper([...letters].map((letter, i) => question(i, { answer: [letter.toLowerCase()] })));
  const found = (letters: string) => texts(paperCheck(keyed(letters)).filter(({ key }) => /^(run|share)/.test(key)));
  it.each<[string, string[]]>([
    ['ABCDABCD', []],
    ['ABBBBCDA', ['第 2、3、4、5 题连续 4 题答案都是 B']],
    ['CACBCDCC', ['8 道单选题中有 5 道答案是 C']],
    ['ABCABCAB', ['8 道单选题没有一道答案是 D']],
    ['AABBA', []],
  ])('%s', (letters, expected) => expect(found(letters)).toEqual(expected));
});

describe('use', () => {
  it('reports newer versions and questions that pupils have just had', () => {
    const found = paperCheck(
      paper(four, {
        newer: [{ id: 3, version: 5 }],
        given: [
          { question_id: 2, given_on: '2026-10-01', school: '第一中学' },
          { question_id: 1, given_on: '2026-01-01', school: '第一中学' },
        ],
      }),
    );
    expect(texts(found)).toEqual(['第 2 题在 90 天内已给学生用过（第 2 题：第一中学 2026-10-01）', '第 3 题有新版本']);
    expect(found[1]?.fix).toEqual({ kind: 'versions', label: '采用新版本', versions: [{ id: 3, version: 5 }] });
  });
});

it('puts the worst first', () => {
  const weights = paperCheck(
    paper([question(1, { analysis: '' }), question(2, { status: 1 }), question(3, { status: 5 })]),
  ).map(({ severity }) => severity);
  expect(weights).toEqual(['blocking', 'serious', 'hint']);
});

test('选做题 of unequal points is reported, and one press makes them equal; the total counts what is answered', () => {
  const two = [question(1), question(2)];
  const input = paper(two, { notice: '本卷满分10分' }, [item(1, { score: 10 }), item(2, { score: 12 })]);
  const sections = input.sections.map((section) => ({ ...section, elective: 1 }));
  const found = paperCheck({ ...input, sections });
  const finding = found.find(({ key }) => key.startsWith('elective'));
  expect(finding).toMatchObject({
    text: '第一大题是选做题，各题分值却不相等（10、12 分）',
    fix: { kind: 'scores', scores: [{ score: 10 }, { score: 10 }] },
  });
  const equal = paper(two, { notice: '本卷满分10分' }, [item(1, { score: 10 }), item(2, { score: 10 })]);
  const keys = (elective: number | null) =>
    paperCheck({ ...equal, sections: equal.sections.map((section) => ({ ...section, elective })) }).map(
      ({ key }) => key,
    );
  expect(keys(1)).not.toContain('declared');
  expect(keys(null)).toContain('declared');
});
