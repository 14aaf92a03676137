// Labels for the severity of findings.
import { SEVERITIES, type Finding, type Severity } from '../../../../domain/paper/check/finding';

export const SEVERITY_LABELS: Readonly<Record<Severity, string>> = { blocking: '必改', serious: '应改', hint: '提示' };

/** `2 必改 · 1 应改` */
export const countBySeverity = (findings: readonly Finding[]): string =>
  SEVERITIES.flatMap((severity) => {
    const count = findings.filter((finding) => finding.severity === severity).length;
    return count > 0 ? [`${count} ${SEVERITY_LABELS[severity]}`] : [];
  }).join(' · ');
