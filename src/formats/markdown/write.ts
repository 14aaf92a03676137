// Questions as one Markdown file with TeX and a folder of pictures, for people and programs that read Markdown. Import
// does not read it.
import { answerLetters, optionLetter } from '../../domain/paper/numbering';
import { answerOfType } from '../../domain/question/answers';
import { answerWithParts, stemWithParts } from '../shared/flatQuestion';
import { PackagePictures, type OpenPackage } from '../shared/packageWriter';
import { escapeText } from '../shared/platformQuestion';
import { markdown } from './markdownText';

const plain = { blank: () => '\\_\\_\\_\\_' };

export const markdownPackage: OpenPackage = () => {
  const pieces: string[] = [];
  return {
    write(question, routes) {
      const pictures = new PackagePictures(`pictures/q${question.id}`);
      const text = (html: string) => pictures.out(markdown(html, plain));
      const given = answerOfType(question.type_id, question.answer);
      const answer = {
        choice: () => answerLetters(question.options, given.kind === 'choice' ? given.ids : []),
        judge: () => (given.kind === 'judge' && given.right ? '对' : '错'),
        blanks: () =>
          (given.kind === 'blanks' ? given.blanks : [])
            .map((forms) => forms.map((form) => text(`<p>${escapeText(form)}</p>`)).join(' 或 '))
            .join('；'),
        content: () => text(answerWithParts(question, given.kind === 'content' ? given.html : '')),
      }[given.kind]();
      const lines = [
        `## 试题 ${question.id}`,
        text(stemWithParts(question)),
        ...question.options.map(({ content }, place) => `${optionLetter(place)}. ${text(content)}`),
        answer === '' ? '' : `**答案**\n\n${answer}`,
        question.analysis === '' ? '' : `**解析**\n\n${text(question.analysis)}`,
        routes.length === 0 ? '' : `**知识点** ${routes.map((route) => route.join(' / ')).join('；')}`,
      ];
      pieces.push(lines.filter(Boolean).join('\n\n'));
      return { files: pictures.take() };
    },
    end: (title) => [{ path: 'questions.md', data: `# ${title}\n\n${pieces.join('\n\n')}\n` }],
  };
};
