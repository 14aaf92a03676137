// Page decoration of a paper for measuring and printing: title with logo, candidate fields, score table, notice,
// section heading, quick table, header and footer lines.
import { textWithGaps } from '../../../domain/content/chineseGaps';
import { formatScore } from '../../../domain/paper/numbering';
import {
  fillLine,
  isBlankLine,
  noticeLines,
  type LineParts,
  type PageFacts,
  type QuickKey,
} from '../../../domain/paper/pageDecoration';
import type { PaperBlock } from '../../../domain/paper/paperModel';
import { isBracket, titlePieces } from '../../../domain/paper/printed/titleLines';
import { t } from '../../lib/texts/t';
import { EditSpot } from './paperEditing';

/** One level below the title of the screen or document. Chromium makes PDF bookmarks from these headings. */
export const HEADING = { role: 'heading', 'aria-level': 2 } as const;

type Of<K extends PaperBlock['kind']> = { block: Extract<PaperBlock, { kind: K }> };

export function Title({ block }: Of<'title'>) {
  return (
    <div className={block.logo === undefined ? 'paper-title' : 'paper-title with-logo'}>
      {block.logo !== undefined && <img className="paper-logo" src={block.logo} alt="标志" />}
      <EditSpot spot="title" label="标题">
        <TitleText text={block.text} />
      </EditSpot>
    </div>
  );
}

export function TitleText({ text }: { text: string }) {
  return titlePieces(text).map((piece, i) =>
    isBracket(piece) ? (
      <span key={i} className="paper-together">
        {textWithGaps(piece)}
      </span>
    ) : (
      textWithGaps(piece)
    ),
  );
}

export function CandidateFields({ names }: { names: readonly string[] }) {
  return names.map((name) => (
    <span key={name}>
      {name}：<span className="paper-line" />
    </span>
  ));
}

export function ScoreTable({ block: { columns } }: Of<'scoreTable'>) {
  const blanks = columns.map((column) => <td key={column} />);
  return (
    <table className="paper-grid paper-score-table" aria-label={t('得分表')}>
      <tbody>
        <tr>
          <th>题号</th>
          {columns.map((column) => (
            <td key={column}>{column}</td>
          ))}
        </tr>
        <tr>
          <th>得分</th>
          {blanks}
        </tr>
        <tr>
          <th>评卷人</th>
          {blanks}
        </tr>
      </tbody>
    </table>
  );
}

export function PaperNotice({ block: { title, text } }: Of<'notice'>) {
  return (
    <div className="paper-notice">
      {title !== '' && <div className="paper-notice-title">{title}：</div>}
      <EditSpot spot="notice" label="注意事项">
        {noticeLines(text).map((line, i) => (
          <span key={i} className="paper-notice-line">
            {line.number !== '' && <span>{line.number}</span>}
            <span className="paper-hung">{textWithGaps(line.text)}</span>
          </span>
        ))}
      </EditSpot>
    </div>
  );
}

export function SectionHeading({ block }: Of<'section'>) {
  const { number, title, count, each, total } = block.parts;
  const heading = (
    <>
      <EditSpot spot={`section:${block.section_id}`} label="大题标题">
        {textWithGaps(title)}
      </EditSpot>
      {textWithGaps(count)}
      {each !== null && (
        <>
          每小题{' '}
          <EditSpot spot={`each:${block.section_id}`} label="每题分值">
            {formatScore(each)}
          </EditSpot>{' '}
          分，
        </>
      )}
      {textWithGaps(total)}
      {block.note !== '' && (
        <span className="paper-note">
          <EditSpot spot={`note:${block.section_id}`} label="大题说明">
            {textWithGaps(block.note)}
          </EditSpot>
        </span>
      )}
    </>
  );
  const hung = (
    <div className="paper-section-line" {...HEADING}>
      <span>{number}</span>
      <div className="paper-hung">{heading}</div>
    </div>
  );
  if (!block.box) return <div className="paper-section">{hung}</div>;
  return (
    <div className="paper-section with-box">
      <table className="paper-grid paper-score-box" aria-hidden="true">
        <tbody>
          <tr>
            <td>得分</td>
            <td>评卷人</td>
          </tr>
          <tr>
            <td />
            <td />
          </tr>
        </tbody>
      </table>
      {hung}
    </div>
  );
}

const GROUPS_A_ROW = 2;
const groupStart = (column: number) => (column > 0 && column % 5 === 0 ? 'group' : undefined);

/** Two groups of five next to each other: numbers above, keys below. */
export function QuickTable({ block: { groups } }: Of<'quickTable'>) {
  const rows: QuickKey[][] = [];
  for (let i = 0; i < groups.length; i += GROUPS_A_ROW) rows.push(groups.slice(i, i + GROUPS_A_ROW).flat());
  const width = Math.max(...rows.map((row) => row.length));
  const cells = (row: readonly QuickKey[], text: (key: QuickKey) => string) =>
    Array.from({ length: width }, (_, i) => (
      <td key={i} className={groupStart(i)}>
        {row[i] ? text(row[i]) : ''}
      </td>
    ));
  return (
    <table className="paper-grid paper-quick" aria-label={t('速查表')}>
      <tbody>
        {rows.map((row, i) => [
          <tr key={`n${i}`}>
            <th>题号</th>
            {cells(row, (key) => key.number)}
          </tr>,
          <tr key={`k${i}`} className="keys">
            <th>答案</th>
            {cells(row, (key) => key.key)}
          </tr>,
        ])}
      </tbody>
    </table>
  );
}

/** A header or footer: text at the left, in the middle, at the right. */
export function PageLine({ parts, facts }: { parts: LineParts; facts: PageFacts }) {
  if (isBlankLine(parts)) return null;
  const { left, center, right } = parts;
  return [left, center, right].map((text, i) => (
    <div key={i} className="paper-line-part">
      {fillLine(text, facts)}
    </div>
  ));
}
