// Import into a temporary empty database: generated questions (without the TeX check, for volume), and files of the
// bank's own JSON with the usual checks, without and with formulas.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sharedData } from '../mocks/sharedData';
import { decodeGaokaoBench } from '../src/formats/gaokao-bench/read';
import { decodeBankJson } from '../src/formats/json/read';
import { BANK_FORMAT, BANK_VERSION } from '../src/formats/json/write';
import type { DraftRow } from '../src/formats/shared/importedQuestion';
import { readConfig } from '../src/server/config';
import { migrate } from '../src/server/db/migrate';
import { openDatabase } from '../src/server/db/open';
import { ensureBase } from '../src/server/modules/account/seedAccounts';
import { importRows, newReport } from '../src/server/modules/question/import/importRows';
import { generateQuestions } from '../src/testing/testQuestions';
import { bankAddress, dropBank, ENGINE_NAMES, engines } from './support/bank';
import type { Row } from './support/row';

const ROWS = 5000;
const CHECKED_ROWS = 3000;

/** Sentences of common characters with little overlap. */
const words = (n: number): string =>
  Array.from({ length: 40 }, (_none, i) =>
    String.fromCodePoint(0x4e00 + ((n * 1009 + i * i * 173 + i * n) % 6000)),
  ).join('');
/** Formulas that the typesetter must check: an equation system, a fraction in growing brackets, an integral. */
const formulas = (n: number): string =>
  `\\(\\begin{cases}x+y=${n}\\\\x-y=${n % 97}\\end{cases}\\) \\(\\left(\\frac{${n}}{x^{2}+1}\\right)^{${(n % 7) + 2}}\\) \\(\\int_{0}^{${n}} x\\,\\mathrm{d}x\\)`;

function bankFile(withFormulas: boolean): string {
  const questions = Array.from({ length: CHECKED_ROWS }, (_none, n) =>
    JSON.stringify({
      id: n + 1,
      type_id: 400,
      content: `<p>${words(n)}${withFormulas ? formulas(n) : ''}</p>`,
      options: [],
      answer: `<p>${words(n + 70_000)}</p>`,
      analysis: '',
      parts: [],
      difficulty: 3,
      term: 3,
      special: 0,
      language: 1,
      stage_id: 3,
      source: '',
      year: null,
      kp_routes: [],
      origin_number: null,
      score: null,
    }),
  );
  return `{"format":"${BANK_FORMAT}","version":${BANK_VERSION},"questions":[\n${questions.join(',\n')}\n]}\n`;
}

/** The real papers, if they are next to the project folder. */
function papers(): string[] {
  const folder = sharedData('questions/gaokao-bench');
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.json'))
        .sort()
        .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    : [];
}
/** A name that no bank has. */
const NONE = 5;

export async function imports(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const engine of engines()) {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'tiku-bench-import-'));
    const { databaseUrl } = await bankAddress(engine, NONE);
    const db = await openDatabase({ dataDir, ...(databaseUrl && { databaseUrl }) });
    try {
      await migrate(db);
      await ensureBase(db, readConfig({}));
      const options = {
        owner: { author_id: 1, organization_id: 1 },
        systemTitle: '生成',
        kind: 1,
        trusted: false,
        dryRun: false,
      };
      const measure = async (id: string, what: string, read: () => Iterable<DraftRow>, trusted = false) => {
        const report = newReport();
        const started = performance.now();
        await importRows(db, id, read(), { ...options, trusted }, report);
        const rate = report.rows / ((performance.now() - started) / 1000);
        rows.push({
          id: `import.${id}.${engine}`,
          group: 'Import',
          what: `${report.rows.toLocaleString('en')} ${what}, ${ENGINE_NAMES[engine]}`,
          unit: '/s',
          ours: rate,
        });
      };
      await measure('rate', 'generated questions', () => generateQuestions(1, ROWS), true);
      const [plain, withFormulas] = [bankFile(false), bankFile(true)];
      await measure('plain', 'checked rows without formulas', () => decodeBankJson(plain));
      await measure('formulas', 'checked rows with three formulas each', () => decodeBankJson(withFormulas));
      const real = papers();
      if (real.length > 0)
        await measure('papers', 'rows of real papers, some 17 formulas each', () =>
          real.flatMap((text) => [...decodeGaokaoBench(text)]),
        );
    } finally {
      await db.close();
      rmSync(dataDir, { recursive: true, force: true });
      await dropBank(engine, NONE);
    }
  }
  return rows;
}
