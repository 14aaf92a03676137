// What the samples of the kit are made of.
import { useId, useState, type ReactNode } from 'react';
import { LANGUAGE } from '../../client/lib/texts/t';

export const STATES = ['plain', 'chosen', 'disabled', 'busy', 'fault', 'empty', 'long', 'open'] as const;
export type State = (typeof STATES)[number];

/** The drawings of one file of ui, by state; the kit adds `focused`, which is `plain` with the keyboard in it. */
export type Drawings = Partial<Record<State, () => ReactNode>>;
/** By the path of the file within ui, without its ending. */
export type Samples = Readonly<Record<string, Drawings>>;

/** Texts of samples are no texts of the program, so they are not in its table of translations. */
export const say = (chinese: string, english: string): string => (LANGUAGE === 'en' ? english : chinese);

export const LONG = say(
  '北京市海淀区第一零一中学二零二六至二零二七学年度第一学期高二年级数学学科期末质量监测试卷（含参考答案与评分标准）',
  'End-of-term mathematics assessment of grade eleven, first semester of the 2026–2027 school year, with reference answers and scoring rules',
);
/** Without a place to break. */
export const UNBROKEN = 'https://tiku.example.cn/questions/2026/derivatives-and-their-applications-in-geometry';

interface LiveProps<Value> {
  start: Value;
  /** `id`: different in each drawing. */
  children(value: Value, set: (value: Value) => void, id: string): ReactNode;
}
/** Holds the value of a control, so that it can be tried. */
export function Live<Value>({ start, children }: LiveProps<Value>) {
  const [value, set] = useState(start);
  return children(value, set, useId());
}

/** Holds the element that a panel is anchored at; null while it is closed. */
export function Opened({
  text,
  children,
}: {
  text: string;
  children(anchor: HTMLElement | null, close: () => void): ReactNode;
}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <button
        type="button"
        className="btn outlined"
        data-opens=""
        aria-haspopup="true"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {text}
      </button>
      {children(anchor, () => setAnchor(null))}
    </>
  );
}

export const nothing = (): void => undefined;
