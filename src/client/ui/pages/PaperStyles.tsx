// The styles of paper: content, pages and report blocks.
import { PAPER_FACES } from '../../lib/math/paperFonts';
import { CONTENT_CSS } from '../content/ContentStyles';
import paperCss from './paper.css';
import reportPaperCss from './report/reportPaper.css';

export const PaperStyles = () => (
  <style href="paper" precedence="paper">
    {PAPER_FACES + CONTENT_CSS + paperCss + reportPaperCss}
  </style>
);
