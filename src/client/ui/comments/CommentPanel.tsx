// Comments next to a question: each shows its place, and its quoted words are marked in the question; a click scrolls
// there. If the current text no longer contains the words, the comment says so.
import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import type { CommentPlace, QuestionComment } from '../../../contract/question/review';
import { t } from '../../lib/texts/t';
import { delimited, WrittenText } from '../content/WrittenText';
import { Button } from '../controls/Button';
import { LabelledSelect } from '../controls/LabelledSelect';
import { placeName, placesOf, stillThere, type Commented, elementsOf } from './places';
import quoteMarksCss from './quoteMarks.css';
import { selectedQuote, findQuote } from './quotes';

// Highlights the quoted words of open comments without changing the DOM, and scrolls to them.

const marks = typeof CSS === 'undefined' || !('highlights' in CSS) ? null : CSS.highlights;

function rangeOf(root: Element, { place }: QuestionComment): Range | null {
  if (!place.quote) return null;
  for (const element of elementsOf(root, place)) {
    const range = findQuote(element, place.quote);
    if (range) return range;
  }
  return null;
}

/** `current`: the comment that was clicked. Returns a function that scrolls to a comment. */
function useQuoteMarks(
  root: RefObject<Element | null> | undefined,
  comments: readonly QuestionComment[],
  current: number | null,
) {
  useEffect(() => {
    const box = root?.current;
    if (!box || !marks) return;
    let frame = 0;
    const draw = () => {
      frame = 0;
      const of = (list: readonly QuestionComment[]) => list.flatMap((comment) => rangeOf(box, comment) ?? []);
      marks.set(
        'tiku-comment',
        new Highlight(...of(comments.filter(({ closed_at, id }) => closed_at === null && id !== current))),
      );
      marks.set('tiku-comment-current', new Highlight(...of(comments.filter(({ id }) => id === current))));
    };
    const later = () => {
      frame ||= requestAnimationFrame(draw);
    };
    draw();
    // Formulas arrive later, and in the editor the words move.
    const watch = new MutationObserver(later);
    watch.observe(box, { childList: true, subtree: true, characterData: true });
    return () => {
      watch.disconnect();
      cancelAnimationFrame(frame);
      marks.delete('tiku-comment');
      marks.delete('tiku-comment-current');
    };
  }, [root, comments, current]);

  return useCallback(
    (comment: QuestionComment) => {
      const box = root?.current;
      if (!box) return;
      const start = rangeOf(box, comment)?.startContainer;
      const target = start instanceof Element ? start : (start?.parentElement ?? elementsOf(box, comment.place)[0]);
      target?.scrollIntoView({ block: 'center', behavior: 'auto' });
    },
    [root],
  );
}

interface Props {
  question: Commented;
  comments: readonly QuestionComment[] | undefined;
  /** Author, checkers and reviewers may write; others read. */
  takesPart: boolean;
  busy: boolean;
  /** The element that shows the question; without it nothing is marked. */
  root?: RefObject<Element | null> | undefined;
  /** Resolves to true if the comment was stored. */
  onAdd(place: CommentPlace, text: string): Promise<boolean>;
  onClose(comment: QuestionComment): void;
}

const NONE: readonly QuestionComment[] = [];
/** Long formulas scroll in place instead of pushing neighbouring content off the screen. */
const WRITTEN = { minWidth: 0, overflowWrap: 'anywhere', '& .math': { maxWidth: '100%' } } as const;
/** The field in which the user has selected words. */
const placeAround = (element: Element | null): string | undefined => {
  const name = element?.closest('[data-place]')?.getAttribute('data-place');
  if (!name) return undefined;
  return name.includes('/') ? name : `${name}/`;
};

/** Comments that need no scrolling. */
const FEW = 4;

export function CommentPanel({ question, comments, takesPart, busy, root, onAdd, onClose }: Props) {
  const [current, setCurrent] = useState<number | null>(null);
  const [text, setText] = useState('');
  const [at, setAt] = useState('question/');
  const [quote, setQuote] = useState('');
  const list = comments ?? NONE;
  const goTo = useQuoteMarks(root, list, current);
  const places = useMemo(() => placesOf(question), [question]);
  const place = places.find((one) => one.value === at)?.place ?? { field: 'question' as const };
  const open = list.filter((comment) => comment.closed_at === null).length;
  const rows = useRef<HTMLUListElement>(null);
  const added = useRef(false);
  // Scroll to a comment that was just added, which is the last one.
  useEffect(() => {
    if (added.current && rows.current) rows.current.scrollTop = rows.current.scrollHeight;
    added.current = false;
  }, [list.length]);
  const visit = (comment: QuestionComment) => {
    setCurrent(comment.id);
    goTo(comment);
  };
  const adopt = () => {
    const { quote: words, from } = selectedQuote();
    setQuote(words);
    const around = placeAround(from);
    if (words !== '' && around && places.some(({ value }) => value === around)) setAt(around);
  };
  const send = async () => {
    if (text.trim() === '' || busy) return;
    added.current = true;
    const stored = await onAdd({ ...place, ...(quote && { quote }) }, text.trim());
    added.current &&= stored;
    if (!stored) return;
    // Text typed or quoted for the next comment in the meantime is kept.
    setText((now) => (now === text ? '' : now));
    setQuote((now) => (now === quote ? '' : now));
  };
  return (
    <section aria-label={t('批注')}>
      <style href="tiku-comments" precedence="medium">
        {quoteMarksCss}
      </style>
      <Box sx={{ fontWeight: 600, fontSize: 13 }}>
        {t('批注')}
        {open > 0 && t('（{0} 条未解决）', open)}
      </Box>
      <Box
        component="ul"
        ref={rows}
        // Scrolls by keys; what is below it, such as the field for the next one, stays near.
        {...(list.length > FEW && { tabIndex: 0, 'aria-label': t('批注') })}
        sx={{ m: 0, p: 0, listStyle: 'none', position: 'relative', maxHeight: 'max(320px, 55vh)', overflow: 'auto' }}
      >
        {list.map((comment) => {
          const gone = !stillThere(comment.place, question);
          return (
            <Box
              component="li"
              key={comment.id}
              aria-current={comment.id === current}
              sx={{
                ...WRITTEN,
                py: 0.75,
                borderTop: '1px solid',
                borderColor: 'divider',
                opacity: comment.closed_at ? 0.6 : 1,
                bgcolor: comment.id === current ? 'var(--mark)' : undefined,
              }}
            >
              <Box
                sx={{
                  fontSize: 12.5,
                  color: 'text.secondary',
                  display: 'flex',
                  flexWrap: 'wrap',
                  columnGap: 1,
                  alignItems: 'center',
                }}
              >
                <Button
                  disabled={!root}
                  onClick={() => visit(comment)}
                  title={t('到题中的位置')}
                  style={{ minWidth: 0, paddingInline: 4, fontWeight: 700 }}
                >
                  {placeName(comment.place, question)}
                </Button>
                <span>{t('{0} · 第 {1} 版', comment.author, comment.version)}</span>
                <Box sx={{ flex: 1 }} />
                {takesPart && (
                  <Button disabled={busy} onClick={() => onClose(comment)}>
                    {comment.closed_at ? t('重新打开') : t('已解决')}
                  </Button>
                )}
              </Box>
              {comment.place.quote && (
                <Box
                  component="blockquote"
                  onClick={() => visit(comment)}
                  sx={{
                    m: 0,
                    fontSize: 12.5,
                    borderLeft: '3px solid var(--warn-line)',
                    pl: 1,
                    color: 'text.secondary',
                    cursor: root ? 'pointer' : undefined,
                  }}
                >
                  <WrittenText text={delimited(comment.place.quote)} />
                  {gone && <b>{t('（原文已改）')}</b>}
                </Box>
              )}
              <Box
                sx={{
                  fontSize: 13,
                  whiteSpace: 'pre-wrap',
                  textDecoration: comment.closed_at ? 'line-through' : 'none',
                }}
              >
                <WrittenText text={comment.text} />
              </Box>
            </Box>
          );
        })}
      </Box>
      {comments?.length === 0 && !takesPart && (
        <Box sx={{ fontSize: 12.5, color: 'text.secondary' }}>{t('还没有批注')}</Box>
      )}
      {takesPart && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, pt: 0.75 }}>
          <LabelledSelect label={t('位置')} value={at} choices={places} onChange={setAt} />
          <Button onMouseDown={(event) => event.preventDefault()} onClick={adopt} title={t('先在题目中选中文字')}>
            {t('引用选中文字')}
          </Button>
          {quote !== '' && (
            <Box
              sx={{
                ...WRITTEN,
                fontSize: 12.5,
                color: 'text.secondary',
                alignSelf: 'center',
                maxHeight: 72,
                overflow: 'auto',
              }}
            >
              “<WrittenText text={delimited(quote)} />”
            </Box>
          )}
          <OutlinedInput
            size="small"
            multiline
            fullWidth
            value={text}
            onChange={(event) => setText(event.target.value)}
            placeholder={t('写下批注')}
            inputProps={{ 'aria-label': t('批注内容'), maxLength: 1000 }}
            sx={{ fontSize: 13 }}
          />
          <Button look="outlined" disabled={text.trim() === '' || busy} onClick={() => void send()}>
            {t('添加批注')}
          </Button>
        </Box>
      )}
    </section>
  );
}
