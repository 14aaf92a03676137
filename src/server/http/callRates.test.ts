import { makeCallRates } from './callRates';

test('an account that floods an expensive call waits for its minute, others and other calls do not', () => {
  let at = 0;
  const rates = makeCallRates(() => at);
  for (let n = 0; n < 3; n += 1) rates.count('/blueprint/fill', 1, 3);
  expect(() => rates.count('/blueprint/fill', 1, 3)).toThrow('请在 60 秒后重试');
  rates.count('/blueprint/fill', 2, 3);
  rates.count('/paper/pdf', 1, 3);
  at = 45_000;
  expect(() => rates.count('/blueprint/fill', 1, 3)).toThrow('请在 15 秒后重试');
  at = 60_001;
  rates.count('/blueprint/fill', 1, 3);
});
