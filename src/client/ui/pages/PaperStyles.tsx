// The styles of paper: content, pages and report blocks.
import { CONTENT_CSS } from '../content/ContentStyles';
import paperCss from './paper.css';
import reportPaperCss from './reportPaper.css';

export const PaperStyles = () => (
  <style href="paper" precedence="paper">
    {CONTENT_CSS + paperCss + reportPaperCss}
  </style>
);
