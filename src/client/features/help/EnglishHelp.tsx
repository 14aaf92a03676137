import { Help } from './Help';
import { ENGLISH_PAGES } from './englishPages';
import { makeGuide } from './guideModel';

const GUIDE = makeGuide(ENGLISH_PAGES);

export default function EnglishHelp() {
  return <Help guide={GUIDE} />;
}
