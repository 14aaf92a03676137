// Damaged formulas of MathType and Equation Editor 3: an import never stops at one of them.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { equationObject, mtef3, mtef5 } from '../../../mocks/oleObjects';
import { sharedData } from '../../../mocks/sharedData';
import { readEquationNative, readEquationObject } from '../../formats/mtef/equationObject';
import { openCompoundFile } from '../../formats/ole/compoundFile';

const DATA = sharedData('mathtype');
const objectsIn = (folder: string) =>
  readdirSync(path.join(DATA, folder))
    .filter((name) => name.endsWith('.bin'))
    .map((name) => readFileSync(path.join(DATA, folder, name)));

test('10,000 damaged equations end in a formula or a sentence (seeded)', () => {
  let state = 12_345;
  const random = (below: number) => (state = (state * 1_103_515_245 + 12_345) & 0x7fffffff) % below;
  const { char, text, line, none, template, pile } = mtef3;
  const sources = [
    equationObject(
      mtef3.equation(
        line(
          char('x', 3, [5]),
          template(14, 0, line(text('ab')), line(template(13, 1, line(text('c')), line(char('3'))))),
        ),
        pile(4, line(text('x=1')), line(template(29, 1, line(char('k')), line(text('k=1')), none()))),
      ),
    ),
    equationObject(
      mtef5.equation(
        mtef5.line(
          mtef5.char(0x2208, 6, [10]),
          mtef5.matrix(2, 2, [4, 4], ...['a', 'b', 'c', 'd'].map((letter) => mtef5.line(mtef5.text(letter)))),
          mtef5.template(15, 0x131, mtef5.line(mtef5.text('x')), mtef5.none(), mtef5.line(mtef5.text('1'))),
        ),
      ),
    ),
    ...(existsSync(DATA) ? ['mathml', 'mtef3'].flatMap(objectsIn) : []),
  ];
  for (let run = 0; run < 10_000; run += 1) {
    const bytes = Uint8Array.from(sources[run % sources.length] ?? []);
    const stream = openCompoundFile(bytes)?.stream('Equation Native') ?? bytes;
    const victim = run % 3 === 0 ? bytes : Uint8Array.from(stream);
    for (let change = random(8); change >= 0; change -= 1) victim[random(victim.length)] = random(256);
    const { tex, certain, problems } = run % 3 === 0 ? readEquationObject(victim) : readEquationNative(victim);
    if (typeof tex !== 'string' || certain !== (problems.length === 0))
      throw new Error(`run ${run}: uncertain without a reason`);
  }
  expect(sources.length).toBeGreaterThan(1);
});
