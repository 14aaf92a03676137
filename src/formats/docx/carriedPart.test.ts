// If these fail, a Word paper that the program wrote comes back changed, or a student's paper gives away its answers.
import { unzipSync, strFromU8 } from 'fflate';
import { questionOfDraft } from '../../../mocks/factories/question';
import { paperBlocks } from '../../domain/paper/paperModel';
import { generateQuestions } from '../../testing/testQuestions';
import { newDraft } from '../shared/importedQuestion';
import { questionRows } from '../shared/importedQuestion';
import { decodeDocx } from './read';
import { buildWordPaper } from './write';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);
const drafts = [...generateQuestions(5, 12)].flatMap((row) => ('draft' in row ? [row.draft] : []));
drafts.push(
  newDraft({
    type_id: 400,
    stage_id: 3,
    kind: 'test',
    content: '<p>如图<img src="/files/2026/a.png" alt="图"></p>',
    answer: '<p>略</p>',
    year: 2025,
  }),
);
const questions = drafts.map((draft, place) => questionOfDraft(draft, place));

async function written(carries: boolean) {
  const source = {
    title: '期中',
    notice: '',
    seal_line: 0 as const,
    display_exam_index: 1 as const,
    display_mini_index: 0 as const,
    answers: 'end' as const,
    sections: [
      {
        id: 1,
        title: '全部',
        note: '',
        items: questions.map(({ id }) => ({ question_id: id, score: 5, part_scores: [], answer_space: 0 })),
      },
    ],
  };
  const made = await buildWordPaper({
    title: '期中',
    blocks: paperBlocks(source as never, (id) => questions[id - 1]),
    layout: { size: 'A4', font_size: 10.5 },
    sealLine: false,
    loadPicture: () => Promise.resolve({ type: 'png', data: new Uint8Array(PIXEL), width: 1, height: 1 }),
    carries: carries ? { questions, routesOf: ({ id }) => drafts[id - 1]?.kp_routes ?? [] } : undefined,
  });
  const files = unzipSync(new Uint8Array(made.data));
  return {
    names: Object.keys(files),
    xml: (name: string) => files[name] && strFromU8(files[name]),
    base64: (name: string) => files[name] && Buffer.from(files[name]).toString('base64'),
  };
}

test('a teacher’s paper comes back exactly, with its pictures', async () => {
  const rows = questionRows(decodeDocx(await written(true)));
  const plain = (draft: object) => ({ ...draft, kind: '', score: null });
  const shown = drafts.map((draft) => ({
    ...draft,
    content: draft.content.replace('/files/2026/a.png', `data:image/png;base64,${PIXEL.toString('base64')}`),
  }));
  expect(rows.map((row) => ('draft' in row ? plain(row.draft) : row.refused))).toEqual(shown.map(plain));
});

test('without it the text of the document is read, and it says nothing more', async () => {
  const parts = await written(false);
  expect(parts.names.filter((name) => /tiku/i.test(name))).toEqual([]);
  expect([...decodeDocx(parts)].length).toBeGreaterThan(0);
});
