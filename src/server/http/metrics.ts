// Counters, gauges and histograms in Prometheus text format 0.0.4; about a page of code instead of a package.
type Labels = Readonly<Record<string, string>>;
type Kind = 'counter' | 'gauge' | 'histogram';

export interface Metrics {
  count(name: string, help: string, labels: Labels): void;
  set(name: string, help: string, value: number, labels?: Labels, kind?: 'counter' | 'gauge'): void;
  /** `bounds` ascending; the last bucket, without a bound, is added automatically. */
  observe(name: string, help: string, bounds: readonly number[], value: number, labels: Labels): void;
  text(): string;
}

interface Family {
  kind: Kind;
  help: string;
  values: Map<string, number>;
}

const escaped = (text: string) => text.replace(/["\\\n]/g, (char) => (char === '\n' ? '\\n' : `\\${char}`));
const labelText = (labels: Labels) =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(',');
const series = (name: string, labels: string) => (labels === '' ? name : `${name}{${labels}}`);

export function makeMetrics(): Metrics {
  const families = new Map<string, Family>();
  const familyOf = (name: string, kind: Kind, help: string): Map<string, number> => {
    const family = families.get(name) ?? { kind, help, values: new Map<string, number>() };
    families.set(name, family);
    return family.values;
  };
  const known = new Map<string, { buckets: string[]; sum: string; count: string }>();
  /** Built once per metric and label set, not with every request. */
  const keysOf = (name: string, own: string, bounds: readonly number[]) => {
    const made = known.get(name + own) ?? {
      buckets: [...bounds.map(String), '+Inf'].map((le) => `${name}_bucket{${own}${own === '' ? '' : ','}le="${le}"}`),
      sum: series(`${name}_sum`, own),
      count: series(`${name}_count`, own),
    };
    known.set(name + own, made);
    return made;
  };
  const add = (values: Map<string, number>, key: string, by: number) =>
    void values.set(key, (values.get(key) ?? 0) + by);
  return {
    count: (name, help, labels) => add(familyOf(name, 'counter', help), series(name, labelText(labels)), 1),
    set(name, help, value, labels = {}, kind = 'gauge') {
      familyOf(name, kind, help).set(series(name, labelText(labels)), value);
    },
    observe(name, help, bounds, value, labels) {
      const values = familyOf(name, 'histogram', help);
      const { buckets, sum, count } = keysOf(name, labelText(labels), bounds);
      // Prometheus buckets are cumulative: a value counts in its bucket and in all larger ones.
      buckets.forEach((key, index) => add(values, key, value <= (bounds[index] ?? Infinity) ? 1 : 0));
      add(values, sum, value);
      add(values, count, 1);
    },
    text() {
      const lines = [...families].flatMap(([name, { kind, help, values }]) => [
        `# HELP ${name} ${help}`,
        `# TYPE ${name} ${kind}`,
        ...[...values].map(([key, value]) => `${key} ${value}`),
      ]);
      return lines.length === 0 ? '' : `${lines.join('\n')}\n`;
    },
  };
}
