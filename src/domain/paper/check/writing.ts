// 出卷体检 (the check of a paper), 书写规范: signs that typing and scanning leave wrong in questions.
import { writingFaults } from '../../question/questionWriting';
import { printedItems, type CheckInput, type Finding } from './finding';

export function checkWriting(input: CheckInput): Finding[] {
  const newer = new Set(input.newer.map(({ id }) => id));
  return printedItems(input).flatMap(({ item, question, number }) =>
    (question ? writingFaults(question) : []).map(({ rule, changes }): Finding => {
      const [first] = changes;
      const { id } = item;
      return {
        key: `writing.${rule.id}.${id}`,
        severity: 'hint',
        text: `第 ${number} 题${rule.title}${changes.length > 1 ? `（${changes.length} 处）` : ''}`,
        advice: newer.has(id)
          ? '这道题有新版本，先采用再修复。'
          : `“${first?.before ?? ''}”改为“${first?.after ?? ''}”`,
        place: { at: 'question', question_id: id },
        ids: [id],
        ...(newer.has(id) ? {} : { fix: { kind: 'writing', label: '修复', ids: [id], rule: rule.id } }),
      };
    }),
  );
}
