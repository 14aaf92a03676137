// Pictures and formula objects of a Word file, and what the reader puts in their place.
import { holdsEquation, readEquationObject } from '../mtef/equationObject';
import { elementsOf, findNamed, parseMarkup, type MarkupElement } from '../shared/markup';

/**
 * Parts of the package: `xml` as text, others as base64; undefined when missing. A picture that browsers cannot show
 * (WMF, EMF) may have a part of the same name with `.gif` or `.png` added.
 */
export interface WordPackage {
  xml(path: string): string | undefined;
  base64(path: string): string | undefined;
}

/** A picture as HTML, or why it cannot be shown. */
type Shown = { html: string } | { lost: string };

interface Formula {
  /** Between dollars; empty when nothing was read. */
  tex: string;
  /** The stored picture of a formula that is not certain. */
  html?: string;
  /** Why the formula has to be compared with its picture. */
  doubt?: string;
}

const METAFILE = /^(?:wmf|emf|wmz|emz)$/;
const MIME: Readonly<Record<string, string>> = { png: 'png', jpg: 'jpeg', jpeg: 'jpeg', gif: 'gif', webp: 'webp' };
/** The beginning of a 1 x 1 PNG: the fallback picture of a drawing that only newer programs show. */
const ONE_POINT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAAB';
/** Endings of the parts that hold a converted metafile. */
const CONVERTED = ['gif', 'png'] as const;
const MM_PER_PT = 25.4 / 72;
const ALT = '公式原图，请核对';

export class EmbeddedParts {
  /** Paths of metafiles that were shown and have no part as PNG. */
  readonly metafiles = new Set<string>();
  private objects = 0;
  private readonly targets: ReadonlyMap<string, string>;

  constructor(private readonly parts: WordPackage) {
    const relations = findNamed(parseMarkup(parts.xml('word/_rels/document.xml.rels') ?? ''), 'relationships');
    this.targets = new Map(
      (relations ? elementsOf(relations) : []).map(({ attributes }) => [attributes.id ?? '', attributes.target ?? '']),
    );
  }

  /** Null when the element has no picture. */
  picture(node: MarkupElement, alt = ''): Shown | null {
    const id = findNamed([node], 'blip')?.attributes.embed ?? findNamed([node], 'imagedata')?.attributes.id;
    if (id === undefined) return null;
    const target = this.target(id);
    const name = nameOf(target) || '（链接）';
    const ending = target.slice(target.lastIndexOf('.') + 1).toLowerCase();
    const isMetafile = METAFILE.test(ending);
    const path = `word/${target}`;
    const shown = isMetafile ? CONVERTED.map((type) => `${path}.${type}`) : MIME[ending] ? [path] : [];
    const found = shown.find((name) => this.parts.base64(name) !== undefined);
    const type = isMetafile ? found?.slice(-3) : MIME[ending];
    const data = found && this.parts.base64(found);
    if (data?.startsWith(ONE_POINT)) return { lost: '图片是矢量图（SVG），请在 Word 中另存为 PNG 后替换' };
    if (!data) {
      if (isMetafile && this.parts.base64(path) !== undefined) this.metafiles.add(path);
      const advice = isMetafile ? '请在服务器上安装 LibreOffice 后再导入，或' : '请';
      return { lost: `图片 ${name} 的格式不能显示，${advice}在 Word 中另存为 PNG 后替换` };
    }
    const width = widthMm(node);
    const size = width > 0 ? ` data-width-mm="${Math.round(width * 10) / 10}"` : '';
    return { html: `<img src="data:image/${type};base64,${data}"${alt === '' ? '' : ` alt="${alt}"`}${size}>` };
  }

  /** Null when the object is not a formula. */
  formula(node: MarkupElement): Formula | null {
    const ole = findNamed([node], 'oleobject');
    const target = this.target(ole?.attributes.id ?? '');
    const data = this.parts.base64(`word/${target}`);
    const object = data === undefined ? null : bytesOf(data);
    // LibreOffice leaves out the program of objects that it has taken over from a .doc.
    const program = ole?.attributes.progid ?? '';
    if (!/^(?:Equation|MathType)/i.test(program) && !(object && holdsEquation(object))) return null;
    this.objects += 1;
    const read = object ? readEquationObject(object) : NO_DATA;
    // A dollar sign would end the formula.
    const tex = read.tex === '' ? '' : `$${read.tex.replace(/\n/g, ' ').replace(/(?<!\\)\$/g, '\\$')}$`;
    if (read.certain) return { tex };
    const file = nameOf(target);
    const reason = `第 ${this.objects} 个公式对象${file === '' ? '' : `（${file}）`}：${read.problems.join('；')}`;
    const preview = this.picture(node, ALT);
    if (preview && 'html' in preview)
      return { tex, html: preview.html, doubt: `${reason}；已附上文件中的原图，请核对` };
    if (tex !== '') return { tex, doubt: `${reason}；文件中的原图不能显示，请对照原文件核对` };
    const why = preview?.lost ?? '文件中也没有它的图片';
    return { tex, html: '〔公式〕', doubt: `${reason}；${why}；题中写成〔公式〕，请对照原文件补上` };
  }

  /** Path of a part below `word/`. */
  target(id: string): string {
    return (this.targets.get(id) ?? '').replace(/^\/?(?:word\/)?/, '');
  }
}

const NO_DATA = { tex: '', certain: false, problems: ['文件中没有它的数据'] };
const nameOf = (target: string): string => target.slice(target.lastIndexOf('/') + 1);

const bytesOf = (base64: string): Uint8Array => {
  const text = atob(base64);
  return Uint8Array.from({ length: text.length }, (_none, at) => text.charCodeAt(at));
};

/** Width of a picture in the document, mm; NaN when it is not given. */
function widthMm(node: MarkupElement): number {
  const extent = findNamed([node], 'extent')?.attributes.cx;
  if (extent !== undefined) return Number(extent) / 36_000;
  const style = findNamed([node], 'shape')?.attributes.style ?? '';
  return Number(/(?:^|;)\s*width:\s*([\d.]{1,8})pt/.exec(style)?.[1]) * MM_PER_PT;
}
