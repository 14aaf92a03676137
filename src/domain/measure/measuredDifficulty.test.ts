import { meanMeasured, measuredText } from './measuredDifficulty';

test('the mean of measured questions and its error by hand', () => {
  const questions = [
    { measured: 3, measured_error: 0.6 },
    { measured: 5, measured_error: 0.8 },
    { measured: null, measured_error: null },
    {},
  ];
  expect(meanMeasured(questions)).toEqual({ count: 2, measured: 4, measured_error: 0.5 });
  expect(measuredText({ measured: 4, measured_error: 0.5 })).toBe('4.0 ± 0.5');
});

test('no measured question has no mean, an unknown error leaves the mean without one', () => {
  expect(meanMeasured([{}, { measured: null }])).toBeNull();
  expect(meanMeasured([{ measured: 3 }, { measured: 5, measured_error: 1 }])).toEqual({
    count: 2,
    measured: 4,
    measured_error: null,
  });
  expect(measuredText({ measured: 4 })).toBe('4.0');
  expect(measuredText({})).toBe('');
});
