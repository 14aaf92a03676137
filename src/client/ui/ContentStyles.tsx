// Puts the styles of content and question cards into the page; placed by whatever shows content. They stay there: taken out with one
// screen and put in with the next, every element of the page would have its style worked out anew.
import { CONTENT_CSS, PICTURE_PLATE_CSS } from './contentCss';
import { QUESTION_CARD_CSS } from './questionCardCss';

export const ContentStyles = () => (
  <style href="content" precedence="low">
    {CONTENT_CSS + PICTURE_PLATE_CSS + QUESTION_CARD_CSS}
  </style>
);
