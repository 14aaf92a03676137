// A report's items in printed order as the sections that saving needs: neighbours with one title form one section.
import type { PaperSection } from '../../contract/paper/paper';
import type { ReportItem } from '../../contract/paper/report';

export function reportSections(items: readonly ReportItem[]): PaperSection[] {
  const sections: PaperSection[] = [];
  for (const { section_title, question_id, question_version, score, part_scores } of items) {
    let section = sections.at(-1);
    if (section?.title !== section_title)
      sections.push((section = { id: sections.length + 1, title: section_title, note: '', items: [] }));
    section.items.push({ question_id, question_version, score, part_scores, answer_space: 0 });
  }
  return sections;
}
