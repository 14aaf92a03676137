// A report's items in printed order as the sections that saving needs.
import type { PaperSection } from '../../contract/paper/paper';
import type { ReportItem } from '../../contract/paper/report';

export function reportSections(items: readonly ReportItem[]): PaperSection[] {
  const sections = new Map<number, PaperSection>();
  for (const { section: id, section_title: title, question_id, question_version, score, part_scores } of items) {
    const section = sections.get(id) ?? { id, title, note: '', items: [] };
    section.items.push({ question_id, question_version, score, part_scores, answer_space: 0 });
    sections.set(id, section);
  }
  return [...sections.values()];
}
