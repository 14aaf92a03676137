// The styles of content and question cards; rendered by each component that shows content. They stay in the page:
// removing and adding them with each screen would recalculate the style of every element.
import { CONTENT_FONTS } from '../../lib/math/fonts';
import picturePlateCss from '../pages/picturePlate.css';
import questionCardCss from '../question/questionCard.css';
import contentCss from './content.css';

/** The fonts also measure text on a canvas, so they are no part of the style sheet. */
export const CONTENT_CSS = `:root{--content-fonts:${CONTENT_FONTS}}${contentCss}`;

export const ContentStyles = () => (
  <style href="content" precedence="low">
    {CONTENT_CSS + picturePlateCss + questionCardCss}
  </style>
);
