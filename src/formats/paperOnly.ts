// Formats of whole papers that no question is read from.
import type { Format } from './format';

export const PAPER_ONLY = {
  html: {
    title: '网页',
    extensions: ['html'],
    write: { paper: { name: 'html', title: '网页', choice: '网页（单个文件，可朗读和放大）' } },
    losses: [],
  },
  'paper-json': {
    title: '试卷数据',
    extensions: ['json'],
    write: { paper: { name: 'json', title: '数据', choice: '数据（JSON）', whole: true } },
    losses: [],
  },
  png: {
    title: '图片',
    extensions: ['png'],
    write: { paper: { name: 'png', title: '图片' } },
    losses: [],
  },
} as const satisfies Record<string, Format>;
