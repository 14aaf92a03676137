// What stood in the way of a save: near-duplicates in the bank, or another person's newer revision. Nothing is lost.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouteLink } from 'react-router-dom';
import type { Question } from '../../../contract/question';
import { ContentView } from '../../ui/ContentView';
import { QuestionBody } from '../../ui/QuestionCard';

export interface Duplicate {
  id: number;
  content: string;
  similarity: number;
}
export type SaveConflict =
  | { kind: 'duplicates'; duplicates: Duplicate[] }
  | { kind: 'revision'; revision: number; question: Question }
  | { kind: 'other'; msg: string };

/** The data of a 4009 reply, whatever the server put into it. */
export function conflictOf(msg: string, data: unknown): SaveConflict {
  const given = (data ?? {}) as Partial<Record<string, unknown>>;
  if (given['kind'] === 'duplicates' && Array.isArray(given['duplicates'])) {
    return { kind: 'duplicates', duplicates: given['duplicates'] as Duplicate[] };
  }
  const question = given['question'] as Question | undefined;
  if (typeof given['revision'] === 'number' && typeof question?.content === 'string') {
    return { kind: 'revision', revision: given['revision'], question };
  }
  return { kind: 'other', msg };
}

interface Props {
  conflict: SaveConflict;
  onKeepMine(): void;
  onTakeTheirs(): void;
  onStoreAnyway(): void;
  onClose(): void;
}

export function SaveConflicts({ conflict, onKeepMine, onTakeTheirs, onStoreAnyway, onClose }: Props) {
  return (
    <Box role="alert" sx={{ border: '1px solid', borderColor: 'warning.main', bgcolor: '#fffaf0', borderRadius: 1, p: 1.5, display: 'grid', gap: 1 }}>
      {conflict.kind === 'duplicates' && (
        <>
          <Typography variant="subtitle2">题库中已有相似的试题，请先看一看：</Typography>
          {conflict.duplicates.map((duplicate) => (
            <Box key={duplicate.id} sx={{ bgcolor: 'background.paper', borderRadius: 1, p: 1 }}>
              <Box sx={{ fontSize: 12.5, color: 'text.secondary', mb: 0.5 }}>
                <Link component={RouteLink} to={`/questionlist?id=${duplicate.id}`}>
                  #{duplicate.id}
                </Link>{' '}
                相似度 {Math.round(duplicate.similarity * 100)}%
              </Box>
              <ContentView html={duplicate.content} />
            </Box>
          ))}
          <Box>
            <Button size="small" variant="contained" color="warning" onClick={onStoreAnyway}>
              仍然保存
            </Button>{' '}
            <Button size="small" onClick={onClose}>
              返回修改
            </Button>
          </Box>
        </>
      )}
      {conflict.kind === 'revision' && (
        <>
          <Typography variant="subtitle2">这道题已被他人修改。下面是他人保存的内容，您的修改仍在表单里：</Typography>
          <Box sx={{ bgcolor: 'background.paper', borderRadius: 1, p: 1 }}>
            <QuestionBody question={conflict.question} open />
            {conflict.question.analysis !== '' && <ContentView html={conflict.question.analysis} />}
          </Box>
          <Box>
            <Button size="small" variant="contained" color="warning" onClick={onKeepMine}>
              用我的内容保存
            </Button>{' '}
            <Button size="small" onClick={onTakeTheirs}>
              采用他人的内容
            </Button>
          </Box>
        </>
      )}
      {conflict.kind === 'other' && <Typography variant="body2">{conflict.msg}</Typography>}
    </Box>
  );
}
