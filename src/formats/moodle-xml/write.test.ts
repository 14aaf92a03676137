// If these fail, a question that leaves for Moodle has lost a picture, a blank or its answer there.
import { createMockQuestion } from '../../../mocks/factories/question';
import { decodeMoodleXml } from './read';
import { moodleXmlWriter } from './write';

const BLANK = '<span data-blank></span>';
const file = (...questions: string[]) => `${moodleXmlWriter.begin}${questions.join('')}${moodleXmlWriter.end}`;
const written = (fields: Parameters<typeof createMockQuestion>[0]): string => {
  const made = moodleXmlWriter.write(createMockQuestion({ options: [], parts: [], ...fields }), [['代数', '方程']], 0);
  return 'text' in made ? made.text : made.refused;
};
const readBack = (text: string) =>
  [...decodeMoodleXml(file(text))].map((row) => ('draft' in row ? row.draft : row.refused));

test('a picture is a file beside its text and comes back', () => {
  const content = '<p>如图<img src="data:image/png;base64,iVBORw0KGgo=" alt="三角形"></p>';
  const text = written({ type_id: 400, content, answer: '<p>略</p>' });
  expect(text).toContain('<file name="picture-1.png" path="/" encoding="base64">iVBORw0KGgo=</file>');
  expect(text).not.toContain('data:image');
  expect(readBack(text)).toMatchObject([{ content, kp_routes: [['代数', '方程']] }]);
});

test('several blanks are a cloze question whose answers keep braces, tildes and signs', () => {
  const content = `<p>甲${BLANK}乙${BLANK}</p>`;
  const answer = [['$\\frac{1}{2}$', 'a~b=c#d'], ['"e"']];
  const text = written({ type_id: 300, content, answer });
  expect(text).toContain('<question type="cloze">');
  expect(readBack(text)).toMatchObject([{ type_id: 300, content, answer }]);
});

test('an asterisk in an answer is not a wildcard, and an answer that is only one is refused', () => {
  const content = `<p>积${BLANK}</p>`;
  const text = written({ type_id: 300, content, answer: [['2*3']] });
  expect(text).toContain('<text>2\\*3</text>');
  expect(readBack(text)).toMatchObject([{ answer: [['2*3']] }]);
  expect(written({ type_id: 300, content, answer: [['*']] })).toBe('答案是一个星号，Moodle 会当作任何答案');
});

test('tags of a foreign file are named as left out', () => {
  const tagged = written({ type_id: 400, content: '<p>题</p>', answer: '<p>略</p>' }).replace(
    '<generalfeedback',
    '<tags><tag><text>期末</text></tag></tags><generalfeedback',
  );
  expect([...decodeMoodleXml(file(tagged))]).toMatchObject([{ notes: ['标签没有导入：期末'] }]);
});
