// Published data sets, known by the keys of their records.
import type { Format } from './format';
import { familyOf, ofText, type SourceFile } from './shared/sourceFile';

/** The first record has all these keys. */
const hasKeys =
  (...keys: readonly string[]) =>
  (file: SourceFile): boolean => {
    if (file.mapping !== undefined || familyOf(file) !== 'json') return false;
    const head = file.text.slice(0, 20_000);
    return keys.every((key) => head.includes(`"${key}"`));
  };

export const DATASETS = {
  'gaokao-bench': {
    title: 'GAOKAO-Bench',
    extensions: ['json'],
    read: {
      recognises: hasKeys('keywords', 'example', 'category'),
      load: async () =>
        ofText((await import(/* webpackChunkName: 'question-readers' */ './gaokao-bench/read')).decodeGaokaoBench),
      commandLine: { system: 'GAOKAO-Bench 知识点', kind: 2 },
    },
    losses: [],
  },
  'tal-scq5k': {
    title: 'TAL-SCQ5K',
    extensions: ['jsonl'],
    read: {
      recognises: hasKeys('dataset_name', 'answer_option_list'),
      load: async () =>
        ofText((await import(/* webpackChunkName: 'question-readers' */ './tal-scq5k/read')).decodeTalScq5k),
      commandLine: { system: 'TAL-SCQ5K 知识点', kind: 1 },
    },
    losses: [],
  },
  mathtof: {
    title: 'MathToF',
    extensions: ['json'],
    read: {
      recognises: hasKeys('quest_stem', 'quest_ref'),
      load: async () =>
        ofText((await import(/* webpackChunkName: 'question-readers' */ './mathtof/read')).decodeMathtof),
      commandLine: { system: 'MathToF 知识点', kind: 1 },
    },
    losses: [],
  },
  cmath: {
    title: 'CMATH',
    extensions: ['jsonl'],
    read: {
      recognises: hasKeys('golden', 'reasoning_step'),
      load: async () => ofText((await import(/* webpackChunkName: 'question-readers' */ './cmath/read')).decodeCmath),
      commandLine: { system: 'CMATH 知识点', kind: 1 },
    },
    losses: [],
  },
} as const satisfies Record<string, Format>;
