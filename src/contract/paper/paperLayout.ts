// The layout of a paper: page size, text size, head and foot, and what else is a setting of its pages.
import * as z from 'zod/mini';
import { flag, once } from '../wire';
import { DEFAULT_FOOT, plainLayout } from './plainLayout';
import { paperScoring } from './scoringRule';

export const PAPER_SIZES = ['A4', 'A3', '8K'] as const;
export const ANSWER_PLACES = ['none', 'each', 'end', 'apart'] as const;
export const PAPER_MARGINS = ['narrow', 'normal', 'wide'] as const;
export const FRACTION_SIZES = ['full', 'line'] as const;
export const LATIN_FACES = ['math', 'times'] as const;
export const SCORE_TABLES = ['none', 'head', 'sections'] as const;

const shortText = (max: number) => z._default(z.string().check(z.maxLength(max)), '');
/**
 * A header or footer line in three parts; {标题} {页码} {页数} are replaced by the title, the page number and the page count.
 */
const line = (center: string) =>
  z._default(z.object({ left: shortText(60), center: shortText(60), right: shortText(60) }), {
    left: '',
    center,
    right: '',
  });
/** The path returned by an upload: same origin, without scheme or parent folder. */
const logoPath = once(() =>
  z._default(
    z
      .string()
      .check(z.maxLength(300), z.regex(/^(\/?[\w-]+(\/[\w-]+)*\.(png|jpe?g|gif|webp|svg))?$/i, '请重新上传标志图片')),
    '',
  ),
);

/** Each default is the look of papers before the field existed, except `fractions` and `latin_face`. */
export const paperLayout = once(() =>
  z.object({
    size: z._default(z.enum(PAPER_SIZES), 'A4'),
    answers: z._default(z.enum(ANSWER_PLACES), 'none'),
    /** Text size of the paper, pt. */
    font_size: z._default(z.number().check(z.minimum(8), z.maximum(18)), 10.5),
    margins: z._default(z.enum(PAPER_MARGINS), 'normal'),
    /** Line height as a multiple of the text size. */
    line_height: z._default(z.number().check(z.minimum(1.2), z.maximum(2.5)), 1.7),
    /** 分式大小: full size, or as high as a line of text allows. */
    fractions: z._default(z.enum(FRACTION_SIZES), 'full'),
    /** 西文字体 of letters and digits in text: the face of the formulas, or Times New Roman. */
    latin_face: z._default(z.enum(LATIN_FACES), 'math'),
    subtitle: shortText(100),
    /** e.g. 绝密★启用前 */
    secret: shortText(50),
    logo: logoPath(),
    /** Fields for the candidate; null: 学校 班级 姓名 考号 at a seal line, else 姓名 班级 得分. */
    fields: z._default(
      z.nullable(z.array(z.string().check(z.minLength(1), z.maxLength(10))).check(z.maxLength(8, '考生信息最多 8 项'))),
      null,
    ),
    /** 得分表: none, at the head, or at the head and a small one before each section. */
    score_table: z._default(z.enum(SCORE_TABLES), 'none'),
    /** Heading of the notice: 注意事项. */
    notice_title: shortText(20),
    head: line(''),
    foot: line(DEFAULT_FOOT),
    /** 速查表: the key letters at the beginning of the answers, when these are at the end or separate. */
    quick_table: z._default(flag, 0),
    /** 小题分: points after the parts of a question; left out: printed. */
    part_points: z.optional(flag),
    /** 大题标题的完整说明, as papers of the 高考 print it; left out: the title with the number of questions and points. */
    full_headings: z.optional(flag),
    /** 计分规则; left out: half the points for an incomplete answer of 多选. */
    scoring: z.optional(paperScoring()),
  }),
);
export type PaperLayout = z.output<ReturnType<typeof paperLayout>>;
/** A stored layout completed by its defaults; one that cannot be read gives the plain layout. */
export function layoutFrom(stored: unknown): PaperLayout {
  const read = z.safeParse(paperLayout(), stored ?? {});
  return read.success ? read.data : plainLayout();
}
