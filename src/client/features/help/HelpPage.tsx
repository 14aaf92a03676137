// 帮助 in the language of the interface.
import { LANGUAGE } from '../../lib/texts/t';
import { lazyPart } from '../../ui/lazyPart';
import { Help } from './Help';
import { chineseGuide } from './guideModel';

const EnglishHelp = lazyPart(() => import('./EnglishHelp'));

export default function HelpPage() {
  return LANGUAGE === 'en' ? <EnglishHelp /> : <Help guide={chineseGuide()} />;
}
