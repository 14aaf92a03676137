// Why the server refused a queued edit, with both versions when another user saved first. Nothing is discarded
// automatically.
import Box from '@mui/material/Box';
import type { PaperDetail } from '../../../../contract/paper/paper';
import type { Question } from '../../../../contract/question/question';
import { t } from '../../../lib/texts/t';
import { selectTypeTitle } from '../../../state/cache/cacheSlice';
import { useAppSelector } from '../../../state/hooks';
import type { QueuedEdit } from '../../../state/offline/queue';
import { ContentView } from '../../../ui/content/ContentView';
import { Button } from '../../../ui/controls/Button';
import { QuestionDiff } from '../../../ui/question/QuestionDiff';

interface Theirs {
  kind?: string;
  revision?: number;
  question?: Question;
  paper?: PaperDetail;
  duplicates?: { id: number; content: string; similarity: number }[];
}

const JSON_FIELDS = ['options', 'answer', 'parts'] as const;

/** The queued fields applied to the question that is stored now. */
function mineOf(fields: Readonly<Record<string, string>>, theirs: Question): Question {
  const mine: Record<string, unknown> = { ...theirs };
  for (const name of ['content', 'analysis', 'answer_video', 'source'] as const)
    if (fields[name] !== undefined) mine[name] = fields[name];
  for (const name of JSON_FIELDS) {
    try {
      if (fields[name] !== undefined) mine[name] = JSON.parse(fields[name]);
    } catch {
      // Not valid JSON: the preview shows the stored value, the queued field stays unchanged.
    }
  }
  if (fields['type_id'] !== undefined) mine['type_id'] = Number(fields['type_id']);
  return mine as unknown as Question;
}

const paperLine = (title: string, counts: number[]) =>
  t(
    '《{0}》，{1} 个大题共 {2} 题',
    title,
    counts.length,
    counts.reduce((sum, count) => sum + count, 0),
  );

function myPaper(fields: Readonly<Record<string, string>>): string {
  const sections = JSON.parse(fields['sections'] ?? '[]') as { items: unknown[] }[];
  return paperLine(
    fields['title'] ?? '',
    sections.map((section) => section.items.length),
  );
}

export function QueueConflict({ edit, onSend }: { edit: QueuedEdit; onSend(patch: Record<string, string>): void }) {
  const typeTitle = useAppSelector(selectTypeTitle);
  const theirs = (edit.theirs ?? {}) as Theirs;
  const revision = theirs.revision ?? theirs.question?.revision ?? theirs.paper?.revision;
  return (
    <Box
      sx={{
        bgcolor: 'var(--warn-tint)',
        border: '1px solid',
        borderColor: 'var(--warn-line)',
        borderRadius: 1,
        p: 1.25,
        mt: 0.75,
        display: 'grid',
        gap: 1,
      }}
    >
      <Box sx={{ fontSize: 13 }}>{edit.msg}</Box>
      {theirs.question && (
        <QuestionDiff
          typeTitle={typeTitle}
          before={theirs.question}
          after={mineOf(edit.fields, theirs.question)}
          beforeTitle={t('服务器上现在的')}
          afterTitle={t('我离线时写的')}
        />
      )}
      {theirs.paper && (
        <Box sx={{ fontSize: 13 }}>
          <div>
            {t(
              '服务器上现在的：{0}',
              paperLine(
                theirs.paper.title,
                theirs.paper.sections.map((section) => section.items.length),
              ),
            )}
          </div>
          <div>{t('我离线时存的：{0}', myPaper(edit.fields))}</div>
        </Box>
      )}
      {theirs.duplicates?.map((duplicate) => (
        <Box key={duplicate.id} sx={{ bgcolor: 'background.paper', borderRadius: 1, p: 1 }}>
          <Box sx={{ fontSize: 12.5, color: 'text.secondary' }}>
            {t('已有试题 #{0}，相似度 {1}%', duplicate.id, Math.round(duplicate.similarity * 100))}
          </Box>
          <ContentView html={duplicate.content} />
        </Box>
      ))}
      <Box>
        {theirs.kind === 'duplicates' ? (
          <Button look="filled warn" onClick={() => onSend({ accept_duplicates: '1' })}>
            {t('仍然保存')}
          </Button>
        ) : (
          revision !== undefined && (
            <Button look="filled warn" onClick={() => onSend({ revision: String(revision) })}>
              {t('以我的为准')}
            </Button>
          )
        )}
      </Box>
    </Box>
  );
}
