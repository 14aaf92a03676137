// 我的录入: what the signed-in account has entered, with what was sent back, and its drafts.
import { DraftPanel } from './DraftPanel';
import { QuestionBrowser } from './QuestionBrowser';

const fixed = { mine: 1 } as const;

export default function MyEntryPage() {
  return <QuestionBrowser title="我的录入" fixed={fixed} above={<DraftPanel />} />;
}
