// If this fails, a large bank that goes out in a format comes back with a question missing or changed.
import { questionOfDraft } from '../../mocks/factories/question';
import { generatedDrafts, readBack, TWO_WAY, writtenIn } from '../testing/testFormatFiles';
import type { QuestionDraft } from './shared/importedQuestion';

/** `MANY=10000` checks the number that a large bank has. */
const COUNT = Number(process.env.MANY ?? 1000);
const drafts = generatedDrafts(COUNT);

/** What no format loses; options by their place. */
const kept = ({ type_id, content, options, answer }: QuestionDraft) =>
  JSON.stringify([
    type_id,
    content,
    options.map((option) => option.content),
    options.length > 0 && Array.isArray(answer)
      ? answer.map((id) => options.findIndex((option) => option.id === id))
      : answer,
  ]);

test.each(TWO_WAY)(
  `%s: ${COUNT} questions come back`,
  async (id) => {
    const { written, file } = await writtenIn(id, drafts, questionOfDraft);
    expect(written.length).toBeGreaterThan(COUNT * (id === 'aiken' ? 0.4 : 0.7));
    let place = 0;
    for (const row of await readBack(id, file)) {
      const expected = written[place++];
      const came = 'draft' in row ? kept(row.draft) : row.refused;
      // Comparing strings: a matcher for each of them would take minutes.
      if (!expected || came !== kept(expected)) expect(came).toBe(expected && kept(expected));
    }
    expect(place).toBe(written.length);
  },
  120_000,
);
