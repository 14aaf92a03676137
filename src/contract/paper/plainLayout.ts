// The layout of a new paper, in a module of its own: the program starts with an empty paper and does not load the paper
// calls then.
import type { PaperLayout } from './paperLayout';

export const DEFAULT_FOOT = '第 {页码} 页 共 {页数} 页';

/** The defaults of `paperLayout`, written out. */
export const plainLayout = (): PaperLayout => ({
  size: 'A4',
  answers: 'none',
  font_size: 10.5,
  margins: 'normal',
  line_height: 1.7,
  fractions: 'full',
  latin_face: 'math',
  subtitle: '',
  secret: '',
  logo: '',
  fields: null,
  score_table: 'none',
  notice_title: '',
  head: { left: '', center: '', right: '' },
  foot: { left: '', center: DEFAULT_FOOT, right: '' },
  quick_table: 0,
});
