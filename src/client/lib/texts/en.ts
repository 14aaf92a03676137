// The English texts by area, loaded once when the language is chosen.
import blueprints from './en/blueprints.json';
import books from './en/books.json';
import domain from './en/domain.json';
import editor from './en/editor.json';
import formulas from './en/formulas.json';
import frame from './en/frame.json';
import knowledge from './en/knowledge.json';
import { NAMES } from './en/names';
import organizations from './en/organizations.json';
import papers from './en/papers.json';
import questions from './en/questions.json';
import reports from './en/reports.json';
import review from './en/review.json';
import server from './en/server.json';
import shared from './en/shared.json';
import state from './en/state.json';
import system from './en/system.json';

export const EN: Readonly<Record<string, string>> = {
  ...blueprints,
  ...books,
  ...domain,
  ...editor,
  ...formulas,
  ...frame,
  ...knowledge,
  ...organizations,
  ...papers,
  ...questions,
  ...reports,
  ...review,
  ...server,
  ...shared,
  ...state,
  ...system,
  ...NAMES,
};
