import { schoolTex } from './schoolTex';

test.each([
  ['\\triangle ABC\\sim\\triangle DEF', '\\triangle ABC\\backsim \\triangle DEF'],
  ['\\text{四边形}ABCD \\sim \\text{四边形}EFGH', '\\text{四边形}ABCD \\backsim  \\text{四边形}EFGH'],
  ['\\overset{\\frown}{AB}=\\stackrel\\frown{CD}', '\\overparen {AB}=\\overparen {CD}'],
])('%s is drawn as textbooks print it', (tex, drawn) => expect(schoolTex(tex)).toBe(drawn));

test.each(['3\\sim5', 'X\\sim N(0,1)', '\\simeq', 'a\\overset{def}{=}b', 'AB'])('%s stays as it is', (tex) =>
  expect(schoolTex(tex)).toBe(tex),
);
