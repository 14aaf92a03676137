// The tabs of a report, on its own page, on that of its scans and on that of its marking. The tab is in the address.
import { useSearchParams } from 'react-router-dom';
import { t } from '../../lib/texts/t';
import { Tabs } from '../controls/Tabs';

export const REPORT_CONTENTS = [
  ['overview', t('总览')],
  ['questions', t('试题分析')],
  ['kps', t('知识点')],
  ['classes', t('班级')],
  ['students', t('学生')],
  ['watch', t('值得核对')],
] as const;
type Content = (typeof REPORT_CONTENTS)[number][0];
type Name = Content | 'scan' | 'marking';

interface Props {
  value: Name;
  mayScan: boolean;
  mayMark: boolean;
}

export function ReportTabs({ value, mayScan, mayMark }: Props) {
  const [params, setParams] = useSearchParams();
  const tabs: (readonly [Name, string])[] = [...REPORT_CONTENTS];
  if (mayScan || value === 'scan') tabs.push(['scan', t('扫描阅卷')]);
  if (mayMark || value === 'marking') tabs.push(['marking', t('网上阅卷')]);
  const open = (name: Name) => {
    if (name === 'scan' || name === 'marking') return setParams({ [name]: '1' });
    // The scans have a class of their own in the address.
    const of = params.has('scan') ? null : params.get('class');
    setParams({ ...(name === 'overview' ? {} : { tab: name }), ...(of === null ? {} : { class: of }) });
  };
  return <Tabs label={t('报告内容')} value={value} tabs={tabs} onChange={open} />;
}
