// Labels for the severity of findings.
import { SEVERITIES, type Finding, type Severity } from '../../../../domain/paper/check/finding';
import { t } from '../../../lib/texts/t';

export const SEVERITY_LABELS: Readonly<Record<Severity, string>> = {
  blocking: t('必改'),
  serious: t('应改'),
  hint: t('提示'),
};

const COUNTED: Readonly<Record<Severity, (count: number) => string>> = {
  blocking: (count) => t('{0} 必改', count),
  serious: (count) => t('{0} 应改', count),
  hint: (count) => t('{0} 提示', count),
};

/** `2 必改 · 1 应改` */
export const countBySeverity = (findings: readonly Finding[]): string =>
  SEVERITIES.flatMap((severity) => {
    const count = findings.filter((finding) => finding.severity === severity).length;
    return count > 0 ? [COUNTED[severity](count)] : [];
  }).join(' · ');
