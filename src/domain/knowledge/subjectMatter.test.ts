import { isSubjectMatter } from './subjectMatter';

test.each([
  ['课内体系', '知识点', true],
  ['课内体系', '知识模块', true],
  ['人教版教材', '章节', true],
  ['知识与能力体系', '知识点', true],
  ['课内体系', '方法', false],
  ['知识标签', '数学思想', false],
  ['拓展思维', '七大能力', false],
  ['课内体系', '特色题型', false],
  ['方法体系', '一级', false],
])('%s · %s', (system, type, expected) => {
  expect(isSubjectMatter(system, type)).toBe(expected);
});
