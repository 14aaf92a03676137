// Questions for volume tests: deterministic by seed, every text different, all four types, Chinese with TeX. Content is
// written in canonical form without parsing, because a hundred thousand are made at a time.
import { BLANK, newDraft, type DraftRow, type QuestionDraft } from '../formats/shared/importedQuestion';
import type { ImportFilesTask } from '../server/cli/import';

interface Random {
  below(limit: number): number;
  pick<T>(list: readonly [T, ...T[]]): T;
}

function makeRandom(seed: number): Random {
  let state = seed >>> 0;
  const below = (limit: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) % limit;
  };
  return { below, pick: (list) => list[below(list.length)] ?? list[0] };
}

const NAMES = ['小明', '小红', '小华', '小丽', '王老师', '李师傅', '张阿姨', '乐乐', '欢欢', '安安'] as const;
const THINGS = ['苹果', '铅笔', '练习本', '橘子', '邮票', '积木', '图书', '卡片', '气球', '树苗'] as const;
const LETTERS = ['x', 't', 'm', 'n', 'a', 'k'] as const;
const PLACES = ['学校', '图书馆', '公园', '体育馆', '少年宫', '车站'] as const;

type Made = Pick<QuestionDraft, 'type_id' | 'content' | 'answer' | 'stage_id' | 'analysis'> & Partial<QuestionDraft>;
/** `tag` is unique to the question; a maker uses it in the numbers of its problem. */
type Maker = (random: Random, tag: number) => Made;

const signed = (value: number) => (value < 0 ? `-${-value}` : `+${value}`);
const p = (...lines: string[]) => lines.map((line) => `<p>${line}</p>`).join('');

function choice(random: Random, right: string, wrong: readonly string[]): Pick<QuestionDraft, 'options' | 'answer'> {
  const place = random.below(4);
  const texts = wrong.slice(0, 3);
  texts.splice(place, 0, right);
  return {
    options: texts.map((text, index) => ({ id: 'ABCD'.charAt(index), content: p(text) })),
    answer: ['ABCD'.charAt(place)],
  };
}

const MAKERS: readonly [Maker, ...Maker[]] = [
  (random, tag) => {
    const letter = random.pick(LETTERS);
    const root = random.below(19) - 9 || 7;
    const constant = tag + 20;
    const sum = root + constant;
    const product = root * constant;
    return {
      type_id: 101,
      stage_id: 3,
      content: p(
        `方程 \\(${letter}^2${signed(-sum)}${letter}${signed(product)}=0\\) 的解是（&nbsp;&nbsp;&nbsp;&nbsp;）`,
      ),
      analysis: p(`因式分解得 \\((${letter}${signed(-root)})(${letter}${signed(-constant)})=0\\)．`),
      ...choice(random, `\\(${root}\\) 或 \\(${constant}\\)`, [
        `\\(${-root}\\) 或 \\(${constant}\\)`,
        `\\(${root}\\) 或 \\(${-constant}\\)`,
        `\\(${-root}\\) 或 \\(${-constant}\\)`,
      ]),
    };
  },
  (random, tag) => {
    const left = random.below(8) + 2;
    const name = random.pick(NAMES);
    const thing = random.pick(THINGS);
    const bought = tag + 10;
    return {
      type_id: 300,
      stage_id: 1,
      content: p(
        `${name}有 \\(${bought}\\) 个${thing}，平均分给 \\(${left}\\) 个同学，每人分到${BLANK}个，还剩${BLANK}个．`,
      ),
      answer: [[String(Math.floor(bought / left))], [String(bought % left)]],
      analysis: p(`\\(${bought}\\div ${left}=${Math.floor(bought / left)}\\cdots\\cdots ${bought % left}\\)`),
    };
  },
  (random, tag) => {
    const holds = random.below(2) === 1;
    const base = tag + 3;
    const lower = random.below(7) + 2;
    const sign = holds ? '\\lt ' : '\\gt ';
    return {
      type_id: 200,
      stage_id: 1,
      content: p(`判断：\\(\\dfrac{${lower}}{${base * 2 + lower}}${sign}\\dfrac{${lower}}{${base * 2}}\\)．`),
      answer: holds,
      analysis: p('分子相同的分数，分母大的反而小．'),
    };
  },
  (random, tag) => {
    const scale = random.below(9) + 2;
    const shift = tag + 1;
    return {
      type_id: 400,
      stage_id: 4,
      content: p(
        `已知函数 \\(f(x)=${scale}x^{2}-${shift}x\\ln x\\)．`,
        '（1）求 \\(f&#39;(x)\\)；',
        `（2）求曲线 \\(y=f(x)\\) 在点 \\((1,f(1))\\) 处的切线方程．`,
      ).replaceAll('&#39;', "'"),
      answer: p(
        `\\(f'(x)=${2 * scale}x-${shift}\\ln x-${shift}\\)，切线方程为 ` +
          `\\(y=${2 * scale - shift}x${signed(shift - scale)}\\)．`,
      ),
      analysis: p(`\\(f(1)=${scale}\\)，\\(f'(1)=${2 * scale}-${shift}=${2 * scale - shift}\\)．`),
    };
  },
  (random, tag) => {
    const speed = random.below(60) + 20;
    const name = random.pick(NAMES);
    const distance = speed * (tag + 2);
    return {
      type_id: 400,
      stage_id: 1,
      content: p(
        `${name}骑车从家到${random.pick(PLACES)}，全程 \\(${distance}\\) 米，每分钟行 \\(${speed}\\) 米，需要多少分钟？请写出解答过程．`,
      ),
      answer: p(`\\(${distance}\\div ${speed}=${tag + 2}\\)（分钟）．答：需要 \\(${tag + 2}\\) 分钟．`),
      analysis: p('时间 \\(=\\) 路程 \\(\\div\\) 速度．'),
    };
  },
  (random, tag) => {
    const difference = random.below(8) + 2;
    const first = tag - 50_000;
    const right = 2 * first + 9 * difference;
    return {
      type_id: 101,
      stage_id: 4,
      content: p(
        `等差数列 \\(\\{a_{n}\\}\\) 中，\\(a_{1}=${first}\\)，公差 \\(d=${difference}\\)，则 ` +
          `\\(S_{10}=\\)（&nbsp;&nbsp;&nbsp;&nbsp;）`,
      ),
      analysis: p(`\\(S_{10}=10a_{1}+\\dfrac{10\\times 9}{2}d=${5 * right}\\)．`),
      ...choice(random, `\\(${5 * right}\\)`, [
        `\\(${5 * right + 5}\\)`,
        `\\(${5 * right - 10}\\)`,
        `\\(${5 * right + 45}\\)`,
      ]),
    };
  },
  (random, tag) => {
    const x = random.below(12) + 1;
    const y = tag + 1;
    const a = random.below(5) + 2;
    return {
      type_id: 300,
      stage_id: 3,
      content: p(
        `方程组 \\(\\begin{cases}x+y=${x + y}\\\\${a}x-y=${a * x - y}\\end{cases}\\) 的解为 ` +
          `\\(x=\\)${BLANK}，\\(y=\\)${BLANK}．`,
      ),
      answer: [[String(x)], [String(y)]],
      analysis: p(`两式相加得 \\(${a + 1}x=${(a + 1) * x}\\)．`),
    };
  },
  (random, tag) => {
    const holds = random.below(2) === 1;
    const side = random.below(20) + 1;
    return {
      type_id: 200,
      stage_id: 3,
      content: p(
        `若 \\(\\sqrt{x}=${tag + side}\\)，则 \\(x=${holds ? '' : '-'}${(tag + side) ** 2}\\)．第 \\(${tag + 1}\\) 组`,
      ),
      answer: holds,
      analysis: p('算术平方根非负，\\(x=(\\sqrt{x})^{2}\\)．'),
    };
  },
];

/** `count` drafts; the n-th depends only on `seed` and n. Texts are distinct for one seed. */
export function* generateQuestions(seed: number, count: number): Generator<DraftRow> {
  for (let index = 0; index < count; index++) {
    const random = makeRandom((Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b)) >>> 0);
    const make = MAKERS[index % MAKERS.length] ?? MAKERS[0];
    const made = make(random, Math.floor(index / MAKERS.length));
    const draft = newDraft({
      difficulty: random.below(10) + 1,
      source: `练习生成 ${seed}`,
      kp_routes: [['生成', `知识点${random.below(60) + 1}`]],
      kind: 'generated',
      ...made,
    });
    yield { line: index + 1, ref: `generated-${seed}-${index + 1}`, draft, notes: [] };
  }
}

/** The import of generated questions, as `tiku import` runs it on files. */
export const generatedImport = (seed: number, count: number): ImportFilesTask => ({
  format: 'generated',
  files: ['generated'],
  rowsOf: () => generateQuestions(seed, count),
  json: false,
  options: { systemTitle: '生成题知识点', kind: 1, trusted: true, dryRun: false },
});
