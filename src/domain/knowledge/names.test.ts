// If these fail, names of knowledge points show TeX source, dollars or a minus sign instead of the name.
import { displayName, drawnName, nameParts, plainName } from './names';

const text = (part: string) => ({ kind: 'text', text: part });
const math = (tex: string) => ({ kind: 'math', tex, display: false });

test('the displayed string is the one of the specification', () => {
  expect(displayName({ tip_key: '1001', kp_name: '数与式' })).toBe('$1001-数与式$');
  expect(displayName({ tip_key: '1001', kp_name: '$x^1$' })).toBe('$1001-$x^1$$');
});

test.each([
  ['数与式', [text('9-数与式')]],
  ['一元二次方程 (ax+b=0)', [text('9-一元二次方程 (ax+b=0)')]],
  ['50% 与 A_B 卷 C&D', [text('9-50% 与 '), math('A_B'), text(' 卷 C&D')]],
  ['Unit_1 test', [text('9-Unit_1 test')]],
  ['价格 $5 元至 $6 元', [text('9-价格 $5 元至 $6 元')]],
])('what has no TeX is interface text: %s', (kp_name, parts) => {
  expect(drawnName(displayName({ tip_key: '9', kp_name }))).toEqual(parts);
});

test.each([
  ['$x^1$', [math('x^1')]],
  ['x^2+\\frac{1}{2}', [math('x^2+\\frac{1}{2}')]],
  ['函数y=x^2的图象', [text('函数'), math('y=x^2'), text('的图象')]],
  ['数列a_n、\\(S_n\\)的关系', [text('数列'), math('a_n'), text('、'), math('S_n'), text('的关系')]],
  ['\\sin x 与 \\mathrm{cos} x', [math('\\sin x'), text(' 与 '), math('\\mathrm{cos} x')]],
  ['Graph of y=x^2 and more', [text('Graph of '), math('y=x^2'), text(' and more')]],
])('TeX in a name is a formula, with or without dollars: %s', (name, parts) => {
  expect(nameParts(name)).toEqual(parts);
});

test('labels show neither dollars nor backslash brackets', () => {
  expect(plainName({ tip_key: '7', kp_name: '函数$x^1$' })).toBe('7-函数x^1');
});
