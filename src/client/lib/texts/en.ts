// The English texts, loaded once when the language is chosen.
import { FRAME } from './en/frame';
import { NAMES } from './en/names';
import { QUESTIONS } from './en/questions';
import { SHARED } from './en/shared';
import { TABLE } from './en/table';

export const EN: Readonly<Record<string, string>> = { ...FRAME, ...QUESTIONS, ...SHARED, ...TABLE, ...NAMES };
