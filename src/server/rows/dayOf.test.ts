// If this fails, questions that were given to a class in the morning are still offered for its next paper.

test('a server without a zone of its own has the day of the schools', async () => {
  const zone = process.env.TZ;
  delete process.env.TZ;
  try {
    await jest.isolateModulesAsync(async () => {
      const { dayOf } = await import('./dayOf');
      expect(dayOf(new Date('2026-11-23T16:30:00Z'))).toBe('2026-11-24');
    });
  } finally {
    if (zone !== undefined) process.env.TZ = zone;
  }
});
