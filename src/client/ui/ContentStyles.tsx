// Puts the styles of content and question cards into the page; placed once by whatever shows content.
import GlobalStyles from '@mui/material/GlobalStyles';
import { CONTENT_CSS, PICTURE_PLATE_CSS } from './contentCss';
import { QUESTION_CARD_CSS } from './questionCardCss';

const styles = <GlobalStyles styles={CONTENT_CSS + PICTURE_PLATE_CSS + QUESTION_CARD_CSS} />;

export const ContentStyles = () => styles;
