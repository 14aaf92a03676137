// The document around a paper: sheet, margins, named styles, numbering, headers and footers, properties.
import {
  AlignmentType,
  Bookmark,
  Document,
  Footer,
  Header,
  LevelFormat,
  LevelSuffix,
  PageOrientation,
  Paragraph,
  type ILevelsOptions,
  type IParagraphStylePropertiesOptions,
  type IRunStylePropertiesOptions,
  type ISectionOptions,
  type IStylesOptions,
} from 'docx';
import { DEFAULT_FOOT } from '../../../contract/paper/plainLayout';
import type { Geometry } from '../../../domain/paper/geometry';
import { candidateFields, isBlankLine, type LineParts } from '../../../domain/paper/pageDecoration';
import { serialize, xml } from '../../mathml/xml';
import type { WordJob } from '../write';
import type { WordBlock } from './wordBlocks';
import { lineParagraph, sealParagraph, type LinePlace } from './wordPageLines';
import {
  BULLETS,
  fontOf,
  HANG_EM,
  HEADING,
  linesOf,
  ORDERED,
  PART_HANG_EM,
  PART_LEFT_EM,
  PARTS,
  QUESTIONS,
  STYLES,
  TITLE_SIZE,
  twip,
} from './wordUnits';

/** Pages with numbers of their own from 1. */
export interface WordSection {
  title: string;
  /** With a seal line on the first page. */
  sealed: boolean;
  children: WordBlock[];
}

const level = (
  format: ILevelsOptions['format'],
  text: string,
  {
    suffix = LevelSuffix.TAB,
    left = 0,
    hanging = left,
  }: Pick<ILevelsOptions, 'suffix'> & { left?: number; hanging?: number } = {},
): ILevelsOptions => ({
  level: 0,
  format,
  text,
  alignment: AlignmentType.LEFT,
  start: 1,
  suffix,
  ...(left > 0 ? { style: { paragraph: { indent: { left: twip(left), hanging: twip(hanging) } } } } : {}),
});

const LANGUAGE = 'zh-CN';
const NO_LINE: LineParts = { left: '', center: '', right: '' };

/** Word shows the names of its own styles in the language of the user: Title as 标题, heading 1 as 标题 1. */
function stylesOf({ font_size: fontPt, line_height: lineHeight, latin_face }: WordJob['layout']): IStylesOptions {
  const font = fontOf(latin_face);
  const em = (fontPt * 25.4) / 72;
  const half = (factor: number) => Math.round(fontPt * 2 * factor);
  const lines = linesOf(lineHeight);
  const heading = (size: number): IRunStylePropertiesOptions => ({
    bold: true,
    font: { ...font, ...HEADING },
    size: half(size),
  });
  const style = (
    { id, name }: { id: string; name: string },
    paragraph: IParagraphStylePropertiesOptions,
    run: IRunStylePropertiesOptions = {},
  ) => ({ id, name, basedOn: 'Normal', quickFormat: true, paragraph, run });
  const center = { alignment: AlignmentType.CENTER, keepNext: true };
  const left = twip(HANG_EM * em);
  return {
    default: {
      document: {
        run: { font, size: half(1), language: { value: 'en-US', eastAsia: LANGUAGE } },
        paragraph: { spacing: lines },
      },
      title: { paragraph: center, run: heading(TITLE_SIZE.title) },
      heading1: {
        paragraph: { keepNext: true, keepLines: true, outlineLevel: 0, spacing: { before: twip(4), after: twip(1) } },
        run: { ...heading(1), color: '000000' },
      },
      heading2: {
        paragraph: { ...center, outlineLevel: 0, spacing: { before: twip(6), after: twip(2) } },
        run: { ...heading(TITLE_SIZE.answers), color: '000000' },
      },
    },
    paragraphStyles: [
      style(STYLES.subtitle, { ...center, spacing: { after: twip(3) } }, { size: half(1.25) }),
      style(STYLES.secret, { keepNext: true }, heading(1)),
      style(STYLES.fields, { ...center, spacing: { after: twip(3) } }),
      style(STYLES.notice, {}, { size: half(0.95) }),
      style(STYLES.question, { spacing: { before: twip(2), ...lines }, indent: { left, hanging: left } }),
      style(STYLES.questionText, { indent: { left } }),
      style(STYLES.options, { keepLines: true, indent: { left } }),
      style(STYLES.part, {
        spacing: { before: twip(0.5), ...lines },
        indent: { left: twip(PART_LEFT_EM * em), hanging: twip(PART_HANG_EM * em) },
      }),
      style(STYLES.space, { spacing: { before: 0, after: 0 } }),
      style(STYLES.answer, { indent: { left } }),
      style(STYLES.table, { spacing: { line: 276, lineRule: 'auto' } }),
    ],
  };
}

/** The last paragraph of a section, for the page number of its end. */
const endMark = (name: string): Paragraph =>
  new Paragraph({
    style: STYLES.space.id,
    spacing: { before: 0, after: 0, line: 20, lineRule: 'exact' },
    children: [new Bookmark({ id: name, children: [] })],
  });

export function documentOf(
  { title, layout, author = '' }: Pick<WordJob, 'title' | 'layout' | 'author'>,
  parts: readonly WordSection[],
  sheet: Geometry,
): Document {
  const wide = sheet.width > sheet.height;
  // One section counts all pages; several count their own.
  const separate = parts.length > 1;
  const sections = parts.map(({ title, sealed, children }, at): ISectionOptions => {
    const total = separate ? `_sectionEnd${at + 1}` : null;
    const margin = { ...sheet.margin, left: sealed ? sheet.margin.left : sheet.margin.right };
    const across = sheet.width - margin.left - margin.right;
    const frame = (across - sheet.gutter * (sheet.columns - 1)) / sheet.columns;
    const place: LinePlace = { title, total, widthMm: frame, gutterMm: sheet.gutter, columns: sheet.columns };
    const own = layout.head !== undefined && !isBlankLine(layout.head);
    // Without its own header a paper shows its title on the pages after the first.
    const head = () =>
      own && layout.head
        ? lineParagraph(layout.head, place)
        : lineParagraph({ ...NO_LINE, center: '{标题}' }, { ...place, widthMm: across, gutterMm: 0, columns: 1 });
    const seal = sealed ? [sealParagraph(candidateFields(layout.fields, true), sheet)] : [];
    const foot = new Footer({ children: [lineParagraph(layout.foot ?? { ...NO_LINE, center: DEFAULT_FOOT }, place)] });
    return {
      properties: {
        titlePage: true,
        page: {
          // The library swaps the sides of a landscape page itself.
          size: wide
            ? { width: twip(sheet.height), height: twip(sheet.width), orientation: PageOrientation.LANDSCAPE }
            : { width: twip(sheet.width), height: twip(sheet.height) },
          margin: {
            top: twip(margin.top + 2),
            right: twip(margin.right),
            bottom: twip(margin.bottom),
            left: twip(margin.left),
            header: twip(9),
            footer: twip(9),
          },
          ...(separate ? { pageNumbers: { start: 1 } } : {}),
        },
        ...(sheet.columns > 1 ? { column: { count: sheet.columns, space: twip(sheet.gutter) } } : {}),
      },
      headers: {
        default: new Header({ children: [head()] }),
        first: new Header({ children: [own ? head() : new Paragraph(''), ...seal] }),
      },
      footers: { default: foot, first: foot },
      children: total === null ? children : [...children, endMark(total)],
    };
  });
  const em = (layout.font_size * 25.4) / 72;
  const partLevel = { suffix: LevelSuffix.NOTHING, left: PART_LEFT_EM * em, hanging: PART_HANG_EM * em };
  return new Document({
    title,
    creator: author,
    styles: stylesOf(layout),
    numbering: {
      config: [
        { reference: QUESTIONS, levels: [level(LevelFormat.DECIMAL, '%1．', { left: HANG_EM * em })] },
        { reference: PARTS, levels: [level(LevelFormat.DECIMAL, '（%1）', partLevel)] },
        { reference: ORDERED, levels: [level(LevelFormat.DECIMAL, '%1.')] },
        { reference: BULLETS, levels: [level(LevelFormat.BULLET, '•')] },
      ],
    },
    sections,
  });
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** The properties of the file; the library's own part has no language. */
export function coreProperties({ title, author = '' }: Pick<WordJob, 'title' | 'author'>): {
  path: string;
  data: string;
} {
  const now = new Date().toISOString().replace(/\.\d+Z$/, 'Z');
  const date = (name: string) => ({ ...xml(name, now), attributes: { 'xsi:type': 'dcterms:W3CDTF' } });
  const root = {
    ...xml(
      'cp:coreProperties',
      xml('dc:title', title),
      xml('dc:subject', '数学'),
      xml('dc:creator', author),
      xml('dc:language', LANGUAGE),
      xml('cp:lastModifiedBy', author),
      xml('cp:revision', '1'),
      date('dcterms:created'),
      date('dcterms:modified'),
    ),
    attributes: {
      'xmlns:cp': 'http://schemas.openxmlformats.org/package/2006/metadata/core-properties',
      'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
      'xmlns:dcterms': 'http://purl.org/dc/terms/',
      'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
    },
  };
  return { path: 'docProps/core.xml', data: DECLARATION + serialize(root) };
}
