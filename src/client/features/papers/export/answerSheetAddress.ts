// The options of an answer sheet as they are written in the address.
import { ANSWER_SHEET_DEFAULTS, type AnswerSheetOptions } from '../../../../domain/paper/answerSheet';

const SIZES: readonly AnswerSheetOptions['size'][] = ['auto', 'A4', 'A3'];

/** Format `8,1,auto,0,1`: number of digits, bar code, size, score strips, figures. */
export function readOptions(value: string, personal: boolean): AnswerSheetOptions {
  const [digits = '', barcode = '', size = '', strips = '', figures = ''] = value.split(',');
  const count = Number(digits);
  return {
    digits: Number.isInteger(count) && count >= 4 && count <= 12 ? count : ANSWER_SHEET_DEFAULTS.digits,
    barcode: barcode !== '0',
    size: SIZES.find((one) => one === size) ?? ANSWER_SHEET_DEFAULTS.size,
    strips: strips === '1',
    personal,
    figures: figures !== '0',
  };
}

export const readId = (value: string | null) =>
  value !== null && /^[1-9]\d{0,14}$/.test(value) ? Number(value) : null;

export const writeOptions = ({ digits, barcode, size, strips, figures }: AnswerSheetOptions): string =>
  [digits, barcode ? 1 : 0, size, strips ? 1 : 0, figures ? 1 : 0].join(',');
