import { parseContent } from '../content/htmlToContent';
import { plainText } from '../content/plainText';
import { formKeys, keyBlocks } from './formKeys';
import { arrangedItems, arrangedQuestion, fixedOptions, makeForms, withOptionOrder, type FormSettings } from './forms';
import { paperBlocks, type PaperQuestion } from './paperModel';

const LETTERS = 'ABCDEF';
const choice = (over: Partial<PaperQuestion> = {}): PaperQuestion => ({
  id: 1,
  type_id: 101,
  content: '<p>方程的解是</p>',
  analysis: '<p>移项即得。</p>',
  parts: [],
  answer: ['o2'],
  options: ['一', '二', '三', '四'].map((content, i) => ({ id: `o${i + 1}`, content: `<p>${content}</p>` })),
  ...over,
});
const settings = (over: Partial<FormSettings> = {}): FormSettings => ({
  count: 4,
  seed: 7,
  questions: true,
  options: true,
  solutions: true,
  ...over,
});

/** A seeded generator, so that a failure can be repeated. */
function randomOf(seed: number) {
  let state = seed * 2654435761 + 1;
  return (below: number) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) % below;
  };
}
const ENDINGS = ['故选 X', '故选：X．', '所以答案是 X。', '因此选项 X 正确。', '故选 \\(X\\)．', '应选（X）', ''];

function randomPaper(seed: number) {
  const random = randomOf(seed);
  const bank = new Map<number, PaperQuestion>();
  const sections = [101, 300, 400].map((type_id, index) => ({
    id: type_id,
    items: Array.from({ length: 1 + random(12) }, (_, place) => {
      const id = index * 100 + place + 1;
      if (type_id !== 101)
        bank.set(id, choice({ id, type_id, options: [], answer: type_id === 300 ? [[`${id}`]] : `<p>${id}</p>` }));
      else {
        const size = 2 + random(4);
        const right = random(size);
        const ending = (ENDINGS[random(ENDINGS.length)] ?? '').replace('X', LETTERS[right] ?? '');
        bank.set(
          id,
          choice({
            id,
            answer: [`${id}.${right}`],
            analysis: ending && `<p>计算得结果。${ending}</p>`,
            options: Array.from({ length: size }, (_o, i) => ({
              id: `${id}.${i}`,
              content: `<p>第 ${id} 题内容 ${i}</p>`,
            })),
          }),
        );
      }
      return { question_id: id };
    }),
  }));
  return { sections, questionOf: (id: number) => bank.get(id) };
}

describe.each(Array.from({ length: 60 }, (_, i) => i + 1))('forms of random paper %i', (seed) => {
  const { sections, questionOf } = randomPaper(seed);
  const { forms, kept } = makeForms(sections, questionOf, settings({ seed: seed * 31, count: 2 + (seed % 3) }));
  const rows = formKeys(sections, questionOf, forms);

  it('hold the same questions in the same sections', () => {
    for (const form of forms) {
      for (const section of sections) {
        const ids = arrangedItems(section, form).map((item) => item.question_id);
        expect(ids.toSorted((a, b) => a - b)).toEqual(
          section.items.map((item) => item.question_id).toSorted((a, b) => a - b),
        );
      }
    }
    expect(kept).toEqual([]);
  });

  it('have keys whose letters point at the right option, in the key and in the 解析', () => {
    forms.forEach((form, column) => {
      for (const row of rows) {
        const cell = row.cells[column];
        const original = questionOf(cell?.question_id ?? 0);
        if (original?.type_id !== 101) continue;
        const shown = arrangedQuestion(original, form);
        const right = original.options.find((option) => option.id === (original.answer as string[])[0])?.content;
        expect(cell?.html).toMatch(/^[A-F]$/);
        expect(shown.options[LETTERS.indexOf(cell?.html ?? '')]?.content).toBe(right);
        expect(shown.options.map((option) => option.content).toSorted()).toEqual(
          original.options.map((option) => option.content).toSorted(),
        );
        const named = /[A-F]/.exec(plainText(parseContent(shown.analysis)))?.[0];
        if (original.analysis) expect(named).toBe(cell?.html);
      }
    });
  });

  it('print every question once, numbered in the order of the form, with the key under the same number', () => {
    const items = sections.map((section) => ({
      ...section,
      title: '大题',
      note: '',
      items: section.items.map((item) => ({ ...item, score: 5, part_scores: [], answer_space: 0 })),
    }));
    forms.forEach((form, column) => {
      const blocks = paperBlocks(
        {
          title: '卷',
          notice: '',
          seal_line: 0,
          display_exam_index: 1,
          display_mini_index: 0,
          answers: 'none',
          sections: items,
        },
        questionOf,
        form,
      );
      const stems = blocks.flatMap((block) => (block.kind === 'stem' ? [[block.label, block.question_id]] : []));
      expect(stems).toEqual(rows.map((row) => [`${row.number}．`, row.cells[column]?.question_id]));
      expect(blocks[0]).toMatchObject({ text: `卷（${form.name} 卷）` });
    });
  });
});

/** True/false questions: only their order can change. */
function judgedSection(count: number) {
  const items = Array.from({ length: count }, (_, i) => ({ question_id: i + 1 }));
  const bank = items.map(({ question_id }) => choice({ id: question_id, type_id: 200, options: [], answer: true }));
  return { judged: { id: 200, items }, ofJudged: (id: number) => bank[id - 1] };
}

describe('forms', () => {
  const { sections, questionOf } = randomPaper(5);
  it('are the same for the same seed, and others for another', () => {
    const made = (seed: number) => JSON.stringify(makeForms(sections, questionOf, settings({ seed })).forms);
    expect(made(1)).toBe(made(1));
    expect(made(1)).not.toBe(made(2));
  });
  it('begin with the paper as composed', () =>
    expect(makeForms(sections, questionOf, settings()).forms[0]).toEqual({ name: 'A', order: {}, options: {} }));
  it('keep a question’s option orders when another question comes', () => {
    const before = makeForms(sections, questionOf, settings()).forms[1]?.options;
    const more = sections.map((section) =>
      section.id === 101 ? { ...section, items: [...section.items, { question_id: 999 }] } : section,
    );
    const after = makeForms(more, (id) => (id === 999 ? choice({ id }) : questionOf(id)), settings()).forms[1]?.options;
    expect(after).toMatchObject(before ?? {});
  });
  it('differ from one another if there are enough orders', () => {
    const { judged, ofJudged } = judgedSection(3);
    for (let seed = 1; seed <= 300; seed++) {
      const made = makeForms([judged], ofJudged, settings({ seed }));
      const orders = made.forms.map((form) =>
        arrangedItems(judged, form)
          .map((item) => item.question_id)
          .join(),
      );
      expect(new Set(orders).size).toBe(4);
      expect(made.alike).toEqual([]);
    }
  });
  it('say which are the same where there are too few', () => {
    const { judged, ofJudged } = judgedSection(2);
    expect(makeForms([judged], ofJudged, settings()).alike.map(({ name }) => name)).toEqual(['C', 'D']);
    const none = makeForms([{ ...judged, items: judged.items.slice(1) }], ofJudged, settings({ count: 2 }));
    expect(none.alike).toEqual([{ name: 'B', as: 'A' }]);
  });
  it('leave free-response questions in their order by default', () => {
    expect(makeForms(sections, questionOf, settings({ solutions: false })).forms[1]?.order).not.toHaveProperty('400');
  });
  it('keep the order of a section in which a question speaks of another', () => {
    const bank = [
      choice({ id: 1 }),
      choice({ id: 2, content: '<p>在上题的条件下，下列正确的是</p>' }),
      choice({ id: 3 }),
    ];
    const made = makeForms(
      [{ id: 101, items: bank.map(({ id }) => ({ question_id: id })) }],
      (id) => bank[id - 1],
      settings(),
    );
    expect(made.kept).toEqual([{ question_id: 2, reason: '题干提到别的题，本大题保持原题序' }]);
    expect(made.forms[1]?.order).toEqual({});
  });
  it('have one key table', () => {
    const { forms } = makeForms(sections, questionOf, settings());
    const html = keyBlocks('期中卷', formKeys(sections, questionOf, forms), forms)
      .flatMap((block) => (block.kind === 'answer' ? [block.html] : []))
      .join('');
    const text = plainText(parseContent(html));
    for (const name of ['题号', 'A 卷', 'D 卷', '同 A 卷第']) expect(text).toContain(name);
  });
  it('have a key table with fractions in the size of the paper', () => {
    const [form] = makeForms(sections, questionOf, settings()).forms;
    const rows = [{ number: 1, cells: [{ question_id: 1, html: '$\\frac12$', original: 1 }] }];
    const table = (layout?: Parameters<typeof keyBlocks>[3]) =>
      JSON.stringify(keyBlocks('卷', rows, form ? [form] : [], layout));
    expect([table(), table({ fractions: 'line' })].map((text) => text.includes('dfrac'))).toEqual([true, false]);
  });
});

describe('options that have to stay', () => {
  const last = (content: string) =>
    choice({ options: [...choice().options.slice(0, 3), { id: 'o4', content: `<p>${content}</p>` }] });
  it.each([
    '以上都对',
    '以上答案都不正确',
    '前三项都对',
    'A和B',
    'A、C',
    '选项 A 与选项 B',
    '都不对',
    '均不正确',
    '图 D',
    'D',
    '没有正确答案',
    '都有可能',
    '两者都是',
    '以下皆非',
    '均可',
    '二者都不是',
    '无法确定',
    '不能确定大小',
    'AB',
    '\\(\\mathrm{A}\\)、\\(\\mathrm{B}\\)',
    'Ａ和Ｃ',
  ])('%s', (content) => {
    expect(fixedOptions(last(content))).not.toBeNull();
  });
  it.each([
    '四',
    '\\(AB=CD\\)',
    '点 A 在圆上',
    '对角线互相平分',
    '等于以上底为高的面积'.slice(0, 2),
    '全等',
    '都是偶数',
    'BA',
  ])('but not for %s', (content) => expect(fixedOptions(last(content))).toBeNull());
  it('but not for a segment of the figure that the stem names', () =>
    expect(fixedOptions({ ...last('\\(AB\\)'), content: '<p>矩形 \\(ABCD\\) 中最长的是</p>' })).toBeNull());
  it('empty ones, whose content is in a figure', () => expect(fixedOptions(last(''))).toBe('选项内容在图中'));
});

describe('letters in the 解析', () => {
  /** Options rotated by one: A's content goes to D, B's to A and so on. */
  const turned = (over: Partial<PaperQuestion>) => withOptionOrder(choice(over), ['o2', 'o3', 'o4', 'o1']).analysis;
  it.each([
    ['<p>故选 B．</p>', '<p>故选 A．</p>'],
    ['<p>故选：AC</p>', '<p>故选：BD</p>'],
    ['<p>A．错误；B．正确；C 错误，D 错误。故选 B</p>', '<p>D．错误；A．正确；B 错误，C 错误。故选 A</p>'],
    ['<p>故选 \\(\\mathrm{C}\\)。</p>', '<p>故选 \\(\\mathrm{B}\\)。</p>'],
    ['<p>选项 A、D 不符合题意，排除 C</p>', '<p>选项 C、D 不符合题意，排除 B</p>'],
    ['<p>故选：\\(B.\\)</p>', '<p>故选：\\(A.\\)</p>'],
    ['<p>故选 \\(AC\\)</p>', '<p>故选 \\(BD\\)</p>'],
    ['<p>故选 \\(\\mathrm{ACD}\\).</p>', '<p>故选 \\(\\mathrm{BCD}\\).</p>'],
    ['<p>答案为\\((B)\\)</p>', '<p>答案为\\((A)\\)</p>'],
    ['<p>故选 \\(\\textrm{B}\\)</p>', '<p>故选 \\(\\textrm{A}\\)</p>'],
    ['<p>故选\\(\\left(\\text{A、D}\\right)\\)</p>', '<p>故选\\(\\left(\\text{C、D}\\right)\\)</p>'],
    ['<p>故选Ｂ。</p>', '<p>故选Ａ。</p>'],
    ['<p>由 \\(\\triangle ABC\\) 得</p>', '<p>由 \\(\\triangle ABC\\) 得</p>'],
  ])('%s becomes %s', (before, after) => expect(turned({ analysis: before })).toBe(after));
  it('leaves points alone where the question has points of that name', () => {
    const geometry = { content: '<p>过点 A、B 作直线，则</p>', analysis: '<p>点 A 在直线上，故选 C</p>' };
    expect(turned(geometry)).toBe('<p>点 A 在直线上，故选 B</p>');
  });
  it.each([
    [
      'a letter that may be a point or an option',
      { content: '<p>点 A、B 是圆上两点</p>', analysis: '<p>A 正确，故选 B</p>' },
    ],
    ['a letter that nothing explains', { analysis: '<p>只有 B 能取到</p>' }],
    ['letters together that nothing explains', { analysis: '<p>综上，\\(ACD\\)</p>' }],
    ['words inside a formula', { analysis: '<p>\\(\\therefore \\text{选 }B\\)</p>' }],
    ['an option named by its place', { analysis: '<p>第二个选项正确</p>' }],
    ['a letter beyond the options', { analysis: '<p>故选 E</p>' }],
  ])('keeps the order for %s; a form made before it was written prints its own order and says so', (_name, over) => {
    expect(fixedOptions(choice(over))).toBe('解析提到的字母不能确定是否指选项');
    const formed = withOptionOrder(choice(over), ['o2', 'o3', 'o4', 'o1']);
    expect(formed.options.map(({ id }) => id)).toEqual(['o2', 'o3', 'o4', 'o1']);
    expect(formed.analysis).toContain('（解析中的选项字母按 A 卷）');
  });
});
