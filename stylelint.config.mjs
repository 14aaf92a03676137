/** @type {import('stylelint').Config} */
export default {
  extends: ['stylelint-config-standard'],
  rules: {
    // Rules are grouped by component: ordering all by specificity would scatter them.
    'no-descending-specificity': null,
    'selector-class-pattern': [
      '^(?:[a-z][a-z0-9]*(?:-[a-z0-9]+)*|Mui[A-Za-z]+-[a-z]+)$',
      { message: 'Expected a kebab-case class name, or one of MUI' },
    ],
    'value-keyword-case': ['lower', { ignoreKeywords: ['currentColor'] }],
  },
};
