// Comments beside the question: each with its place; when its words are gone from the present text, it says so.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import { LETTERS } from '../../../contract/codes';
import type { Question } from '../../../contract/question';
import type { CommentPlace, QuestionComment } from '../../../contract/review';
import { plainText } from '../../../domain/content/plainText';
import { parseContent } from '../../../domain/content/htmlToContent';
import { useAddCommentMutation, useCloseCommentMutation, useGetCommentsQuery } from '../../state/api/review';
import { useAppSelector } from '../../state/hooks';
import { selectHasFunction, selectUser } from '../../state/session/sessionSlice';
import { LabelledSelect } from '../../ui/LabelledSelect';

const FIELDS: Readonly<Record<CommentPlace['field'], string>> = {
  question: '整题', content: '题干', options: '选项', answer: '答案', analysis: '解析', parts: '小题',
};

export function placeName({ field, item }: CommentPlace, question: Question): string {
  if (field === 'options' && item) return `选项 ${LETTERS[question.options.findIndex((option) => option.id === item)] ?? '（已删除）'}`;
  if (field === 'parts' && item) {
    const index = question.parts.findIndex((part) => part.id === item);
    return index < 0 ? '小题（已删除）' : `第 ${index + 1} 小题`;
  }
  return FIELDS[field];
}

const textOf = (html: string) => plainText(parseContent(html)).replace(/\s+/g, '');
/** Whether the words a comment was made on still stand in its field. */
export function stillThere({ field, item, quote }: CommentPlace, question: Question): boolean {
  if (!quote) return true;
  const pick = <T extends { id: string }>(list: readonly T[]) => list.filter((one) => item === undefined || one.id === item);
  const texts: Record<CommentPlace['field'], string[]> = {
    question: [question.content, ...question.options.map((o) => o.content), ...question.parts.map((p) => p.content), question.analysis],
    content: [question.content],
    options: pick(question.options).map((option) => option.content),
    parts: pick(question.parts).flatMap((part) => [part.content, part.answer]),
    answer: [typeof question.answer === 'string' ? question.answer : JSON.stringify(question.answer)],
    analysis: [question.analysis],
  };
  return texts[field].some((html) => textOf(html).includes(quote.replace(/\s+/g, '')));
}

function placesOf(question: Question): { value: string; label: string; place: CommentPlace }[] {
  const places: CommentPlace[] = [
    { field: 'question' },
    { field: 'content' },
    ...question.options.map(({ id }): CommentPlace => ({ field: 'options', item: id })),
    ...question.parts.map(({ id }): CommentPlace => ({ field: 'parts', item: id })),
    { field: 'answer' },
    { field: 'analysis' },
  ];
  return places.map((place) => ({ value: `${place.field}/${place.item ?? ''}`, label: placeName(place, question), place }));
}

function Comment({ comment, question }: { comment: QuestionComment; question: Question }) {
  const [close, { isLoading }] = useCloseCommentMutation();
  const { id, question_id, place, text, author, closed_at, version } = comment;
  return (
    <Box component="li" sx={{ py: 0.75, borderTop: '1px solid', borderColor: 'divider', opacity: closed_at ? 0.6 : 1 }}>
      <Box sx={{ fontSize: 12.5, color: 'text.secondary', display: 'flex', gap: 1, alignItems: 'center' }}>
        <b>{placeName(place, question)}</b>
        <span>
          {author} · 第 {version} 版
        </span>
        <Box sx={{ flex: 1 }} />
        <Button size="small" disabled={isLoading} onClick={() => void close({ question_id, id, closed: closed_at ? 0 : 1 })}>
          {closed_at ? '重新打开' : '已解决'}
        </Button>
      </Box>
      {place.quote && (
        <Box sx={{ fontSize: 12.5, borderLeft: '3px solid #c9d6e4', pl: 1, color: 'text.secondary' }}>
          {place.quote}
          {!stillThere(place, question) && <b>（原文已改）</b>}
        </Box>
      )}
      <Box sx={{ whiteSpace: 'pre-wrap', textDecoration: closed_at ? 'line-through' : 'none' }}>{text}</Box>
    </Box>
  );
}

/** What is marked with the mouse inside the question becomes the comment's words. */
function markedText(): string {
  return (window.getSelection()?.toString() ?? '').trim().slice(0, 300);
}

export function CommentList({ question }: { question: Question }) {
  const { data } = useGetCommentsQuery({ question_id: question.id });
  // The server decides; who surely may not is not offered the form.
  const takesPart = useAppSelector(
    (state) => selectUser(state)?.id === question.author_id || selectHasFunction(state, 'question.check') || selectHasFunction(state, 'question.review'),
  );
  const [add, { isLoading }] = useAddCommentMutation();
  const [text, setText] = useState('');
  const [at, setAt] = useState('question/');
  const [quote, setQuote] = useState('');
  const places = placesOf(question);
  const place = places.find((one) => one.value === at)?.place ?? { field: 'question' as const };
  const send = async () => {
    if (text.trim() === '' || isLoading) return;
    const reply = await add({ question_id: question.id, version: question.version, place: { ...place, ...(quote && { quote }) }, text: text.trim() });
    if ('error' in reply && reply.error) return;
    setText('');
    setQuote('');
  };
  const open = data?.list.filter((comment) => comment.closed_at === null).length ?? 0;
  return (
    <section aria-label="批注">
      <Box sx={{ fontWeight: 600, fontSize: 13 }}>批注{open > 0 && `（${open} 条未解决）`}</Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data?.list.map((comment) => <Comment key={comment.id} comment={comment} question={question} />)}
      </Box>
      {data?.list.length === 0 && !takesPart && <Box sx={{ fontSize: 12.5, color: 'text.secondary' }}>还没有批注</Box>}
      {takesPart && (
        <Box component="form" onSubmit={(event) => (event.preventDefault(), void send())} sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, pt: 0.75 }}>
          <LabelledSelect label="位置" value={at} choices={places} onChange={setAt} />
          <Button size="small" onMouseDown={(event) => event.preventDefault()} onClick={() => setQuote(markedText())} title="先在题目中选中文字">
            引用选中文字
          </Button>
          {quote !== '' && <Box sx={{ fontSize: 12.5, color: 'text.secondary', alignSelf: 'center' }}>“{quote.slice(0, 20)}{quote.length > 20 && '…'}”</Box>}
          <OutlinedInput
            size="small"
            multiline
            fullWidth
            value={text}
            onChange={(event) => setText(event.target.value)}
            placeholder="写下批注"
            inputProps={{ 'aria-label': '批注内容', maxLength: 1000 }}
            sx={{ fontSize: 13 }}
          />
          <Button type="submit" size="small" variant="outlined" disabled={text.trim() === '' || isLoading}>
            添加批注
          </Button>
        </Box>
      )}
    </section>
  );
}
