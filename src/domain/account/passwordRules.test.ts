import { isWeak, newPasswordError, passwordStrength } from './passwordRules';

test.each([
  ['', '请填写新密码'],
  ['abc12', '新密码至少 8 个字符，且至少包含大写字母、小写字母、数字、符号中的两种'],
  ['abcdefghij', '新密码至少 8 个字符，且至少包含大写字母、小写字母、数字、符号中的两种'],
  ['Password123', '新密码过于常见，容易被猜到，请换一个'],
  [`a1${'x'.repeat(99)}`, '新密码不能超过 100 个字符'],
  ['Bank-2041', undefined],
  ['勾股定理勾股定理1', undefined],
])('a new password %j is answered with %j', (password, error) => {
  expect(newPasswordError(password)).toBe(error);
});

test('the own phone number is no password', () => {
  expect(newPasswordError('1380000000a', '1380000000a')).toBe('新密码过于常见，容易被猜到，请换一个');
});

test('short and common passwords are weak, so that staff are prompted to change them', () => {
  expect([isWeak('Ab1!'), isWeak('tiku2026'), isWeak('TIKU2026'), isWeak('Bank-2041')]).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test('what is refused is called weak; length counts only as far as the signs differ', () => {
  expect([
    passwordStrength('tiku2026'),
    passwordStrength('Bank-2041'),
    passwordStrength('a1a1a1a1a1a1a1'),
    passwordStrength('Shan-shui-2041-heshang'),
  ]).toEqual(['弱', '中', '中', '强']);
});
