// The styles of content and question cards; rendered by each component that shows content. They stay in the page:
// removing and adding them with each screen would recalculate the style of every element.
import { CONTENT_CSS, PICTURE_PLATE_CSS } from './contentCss';
import { QUESTION_CARD_CSS } from './questionCardCss';

export const ContentStyles = () => (
  <style href="content" precedence="low">
    {CONTENT_CSS + PICTURE_PLATE_CSS + QUESTION_CARD_CSS}
  </style>
);
