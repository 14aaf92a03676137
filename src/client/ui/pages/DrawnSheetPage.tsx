// A sheet made of boxes, lines and texts in mm (answer sheets): viewed, printed and captured like every other sheet.
import { memo } from 'react';
import { PICTURE_LABEL, type DrawnSheet, type SheetMark } from '../../../contract/paper/paperPdf';

const mm = (value: number) => `${value}mm`;

function Mark({ mark }: { mark: SheetMark }) {
  const place = { left: mm(mark.x), top: mm(mark.y), width: mm(mark.w), height: mm(mark.h) };
  switch (mark.kind) {
    case 'box': {
      const border = mark.line > 0 ? `${mark.line}mm ${mark.dash ? 'dashed' : 'solid'} #000` : undefined;
      return (
        <div
          className="drawn-mark"
          style={{
            ...place,
            border,
            background: mark.fill ? '#000' : undefined,
            borderRadius: mark.round > 0 ? mm(mark.round) : undefined,
          }}
        />
      );
    }
    case 'line': {
      const border = `${mark.line}mm ${mark.dash ? 'dashed' : 'solid'} #000`;
      return (
        <div
          className="drawn-mark"
          style={{ ...place, ...(mark.w >= mark.h ? { borderTop: border } : { borderLeft: border }) }}
        />
      );
    }
    case 'picture':
      return <img className="drawn-mark drawn-picture" src={mark.src} alt={PICTURE_LABEL} style={place} />;
    case 'text': {
      const style = {
        ...place,
        fontSize: `${mark.size}pt`,
        fontWeight: mark.bold ? 700 : undefined,
        lineHeight: mark.upright ? 1.15 : 1.3,
      };
      return (
        <div className={`drawn-mark drawn-text drawn-${mark.align}`} style={style}>
          <div>{mark.upright ? [...mark.text].map((char, i) => <div key={i}>{char}</div>) : mark.text}</div>
        </div>
      );
    }
  }
}

type Size = Pick<DrawnSheet, 'width' | 'height'>;

export const drawnName = (sheet: Size): string => `drawn-${Math.round(sheet.width)}x${Math.round(sheet.height)}`;

const pageRule = (name: string, { width, height }: Size): string =>
  `@page ${name}{size:${width}mm ${height}mm;margin:0}`;

/** Page sizes in print and PDF; drawn sheets have pages of their own size. */
export const pageSizesCss = (paper: Size, drawn: readonly DrawnSheet[]): string =>
  [
    pageRule('', paper),
    ...[...new Map(drawn.map((sheet) => [drawnName(sheet), sheet]))].map(
      ([name, sheet]) => `${pageRule(name, sheet)}@media print{.${name}{page:${name}}}`,
    ),
  ].join('\n');

export const DrawnSheetPage = memo(function DrawnSheetPage({ sheet }: { sheet: DrawnSheet }) {
  return (
    <section
      className={`paper paper-page drawn-page ${drawnName(sheet)}`}
      aria-label={sheet.label}
      style={{ width: mm(sheet.width), height: mm(sheet.height) }}
    >
      {sheet.marks.map((mark, i) => (
        <Mark key={i} mark={mark} />
      ))}
    </section>
  );
});
