// 命令面板 (Ctrl+K): finds pages, questions, papers and actions by a few letters; arrow keys, Enter, Esc. Its own chunk.
import SearchIcon from '@mui/icons-material/Search';
import { useId, useMemo, useRef, useState, type KeyboardEvent, useEffect, type RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import { offeredActions } from '../../../lib/actions/offeredActions';
import { isComposing, lineStep } from '../../../lib/actions/pressed';
import { faultAdvice } from '../../../lib/faultAdvice';
import type { ApiError } from '../../../lib/faultText';
import { wordsOf } from '../../../lib/textMatch';
import { t } from '../../../lib/texts/t';
import { skipToken } from '../../../state/api/api';
import { useGetPapersQuery } from '../../../state/api/paper/paper';
import { useGetQuestionsQuery } from '../../../state/api/question/question';
import { useAppSelector } from '../../../state/hooks';
import { useRecordList } from '../../../state/records/records';
import { selectCurrentPath, selectTabs, tabUrl } from '../../../state/tabs/tabsSlice';
import { ContentStyles } from '../../../ui/content/ContentStyles';
import { Combobox } from '../../../ui/controls/Combobox';
import { SearchDialog } from '../../../ui/controls/SearchDialog';
import { useComposedInput } from '../../../ui/controls/useComposedInput';
import type { PopupProps } from '../../../ui/lazyPart';
import { PaletteOption } from './PaletteOption';
import paletteCss from './palette.css';
import { PALETTE_GROUPS, paletteItems, type PaletteGroup, type PaletteItem, type PalettePage } from './paletteItems';

// Marks the typed words in the options of the palette by the Custom Highlight API: the options themselves do not
// change. A browser without it shows no marks.

const NAME = 'palette-hit';
const HIT_CSS = `::highlight(${NAME}) { color: var(--accent); text-decoration: underline; }`;

function useMarkedHits(list: RefObject<HTMLElement | null>, text: string, shown: unknown): void {
  useEffect(() => {
    if (typeof CSS === 'undefined' || !('highlights' in CSS) || !list.current) return;
    const ranges: Range[] = [];
    const walker = document.createTreeWalker(list.current, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const written = (node.nodeValue ?? '').toLowerCase();
      for (const word of wordsOf(text))
        for (let at = written.indexOf(word); at >= 0; at = written.indexOf(word, at + word.length)) {
          const range = new Range();
          range.setStart(node, at);
          range.setEnd(node, at + word.length);
          ranges.push(range);
        }
    }
    CSS.highlights.set(NAME, new Highlight(...ranges));
    return () => void CSS.highlights.delete(NAME);
  }, [list, text, shown]);
}

/** A question id typed as `123` or `#123`; otherwise null. */
const idIn = (text: string): number | null => {
  const digits = /^#?(\d{1,15})$/.exec(text.trim())?.[1];
  return digits === undefined ? null : Number(digits);
};

const SHOWN_RECENT = 5;
const DELAY_MS = 200;
const NONE: never[] = [];

/** Searches only the lists that the role may open. */
function useFinds(text: string, pages: readonly PalettePage[]) {
  const has = (...names: string[]) => pages.some((page) => names.includes(page.name));
  const id = idIn(text);
  const asksQuestions = text !== '' && has('questionList');
  const questions = useGetQuestionsQuery(asksQuestions ? { keyword: text, page: 1, size: 10 } : skipToken);
  const byId = useGetQuestionsQuery(asksQuestions && id !== null ? { id, page: 1, size: 10 } : skipToken);
  const papers = useGetPapersQuery(
    text !== '' && has('paperList', 'myPaper') ? { title: text, page: 1, size: 10 } : skipToken,
  );
  const here = useRecordList('question', byId.currentData?.ids);
  const matches = useRecordList('question', questions.currentData?.ids);
  const titled = useRecordList('paper', papers.currentData?.ids);
  const found = [...here, ...matches];
  return {
    questions: found.filter((question, at) => found.findIndex((each) => each.id === question.id) === at),
    papers: titled,
    searching: questions.isFetching || byId.isFetching || papers.isFetching,
    failed: questions.isError || papers.isError,
    error: questions.error ?? papers.error,
  };
}

export default function CommandPalette({ pages, onClose }: PopupProps & { pages: readonly PalettePage[] }) {
  const navigate = useNavigate();
  const id = useId();
  const [text, setText] = useState('');
  const typed = useComposedInput(text, (next) => setText(next.trim()), DELAY_MS);
  // The page under the open palette does not change.
  const [actions] = useState(offeredActions);
  const here = useAppSelector(selectCurrentPath);
  const tabs = useAppSelector(selectTabs);
  const recent = useMemo(
    () =>
      tabs
        .filter(({ path }) => path !== here)
        .slice(-SHOWN_RECENT)
        .reverse(),
    [tabs, here],
  );
  const finds = useFinds(text, pages);
  // Pages and actions follow every key press. Search results are shown only while the text is still the one that they
  // belong to.
  const local = typed.value.trim();
  const fresh = local === text;
  const items = paletteItems(
    local,
    recent,
    pages,
    actions,
    fresh ? finds.questions : NONE,
    fresh ? finds.papers : NONE,
  );
  const [at, setAt] = useState<string | null>(null);
  const index = Math.max(
    0,
    items.findIndex((item) => item.key === at),
  );
  const current = items[index];
  const choose = (item: PaletteItem) => {
    onClose();
    if (item.group === 'recent') void navigate(tabUrl(item.tab));
    else if (item.group === 'action') item.action.run();
    else if (item.group === 'page') void navigate(item.page.path);
    else if (item.group === 'question') void navigate(`/questionlist?id=${item.question.id}`);
    else void navigate(`/paperlist/detail/${item.paper.id}`);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const step = lineStep(event);
    if (step !== 0) setAt(items[(index + step + items.length) % items.length]?.key ?? null);
    else if (event.key === 'Enter' && current) choose(current);
    else if (event.key === 'Enter') typed.commit(typed.value);
    else return;
    event.preventDefault();
  };
  const list = useRef<HTMLDivElement>(null);
  useMarkedHits(list, local, items.map(({ key }) => key).join());
  const optionId = (item: PaletteItem | undefined) => (item ? `${id}-${item.key.replace(/[ /]+/g, '-')}` : undefined);
  return (
    <SearchDialog title={t('命令面板')} onClose={onClose}>
      <ContentStyles />
      <style href="palette" precedence="low">
        {paletteCss + HIT_CSS}
      </style>
      <div className="palette-field">
        <SearchIcon fontSize="small" />
        <Combobox
          autoFocus
          label={t('查找页面、操作、试题和试卷')}
          placeholder={t('页面、操作（可用拼音首字母）、试题编号或文字、试卷标题')}
          typed={typed}
          list={`${id}-list`}
          current={optionId(current)}
          onKeyDown={onKeyDown}
        />
      </div>
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={t('结果')} className="palette-list">
        {(Object.keys(PALETTE_GROUPS) as PaletteGroup[]).map((group) => {
          const members = items.filter((item) => item.group === group);
          if (members.length === 0) return null;
          return (
            <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
              <div id={`${id}-${group}`} role="presentation" className="palette-group">
                {PALETTE_GROUPS[group]}
              </div>
              {members.map((item) => (
                <PaletteOption
                  key={item.key}
                  id={optionId(item) ?? ''}
                  item={item}
                  selected={item === current}
                  onPoint={() => setAt(item.key)}
                  onChoose={() => choose(item)}
                />
              ))}
            </div>
          );
        })}
      </div>
      <div role="status" className="palette-status">
        {!fresh || finds.searching
          ? t('正在查找…')
          : finds.failed
            ? t('试题或试卷未能查到：{0}', faultAdvice(finds.error as ApiError))
            : items.length === 0
              ? t('没有找到，换一个词试试')
              : t('{0} 项，↑↓ 选择，回车打开，Esc 关闭', items.length)}
      </div>
    </SearchDialog>
  );
}
