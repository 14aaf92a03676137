// The equation of an OLE object in a Word file. The object is a compound file whose stream `Equation Native` has a
// header of 28 bytes (length of the header, version, clipboard format, length of the MTEF, reserved) before the MTEF.
import { openCompoundFile } from '../ole/compoundFile';
import { mtefToTex } from './mtefToTex';
import { readMtef } from './readMtef';

export interface EquationObject {
  /** TeX source without delimiters; empty when nothing could be read. */
  tex: string;
  /** Whether the formula is complete and has an exact form in TeX. */
  certain: boolean;
  /** Sentences on what is missing or only similar; not empty when `certain` is false. */
  problems: string[];
}

const HEADER = 28;
const STREAM = 'Equation Native';

export const holdsEquation = (bytes: Uint8Array): boolean => openCompoundFile(bytes)?.names.includes(STREAM) === true;

/** Never throws. `bytes`: the whole object (`word/embeddings/oleObject1.bin`). */
export function readEquationObject(bytes: Uint8Array): EquationObject {
  const file = openCompoundFile(bytes);
  if (!file) return failed('公式对象不是 OLE 文件，或者已经损坏');
  const stream = file.stream(STREAM);
  if (!stream) return failed('公式对象里没有公式数据');
  return readEquationNative(stream);
}

/** Never throws. `stream`: content of `Equation Native`. */
export function readEquationNative(stream: Uint8Array): EquationObject {
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  if (stream.length < HEADER || view.getUint16(0, true) !== HEADER) return failed('公式数据的文件头不能识别');
  const length = view.getUint32(8, true);
  const problems = HEADER + length > stream.length ? ['公式数据不完整，后面的部分缺失'] : [];
  return readEquation(stream.subarray(HEADER, HEADER + length), problems);
}

/** Never throws. `mtef`: from the byte of the version on. */
export function readEquation(mtef: Uint8Array, known: readonly string[] = []): EquationObject {
  const read = readMtef(mtef);
  const written = mtefToTex(read.nodes);
  const problems = [...new Set([...known, ...read.problems, ...written.problems])];
  if (written.tex === '' && problems.length === 0) problems.push('公式是空的');
  return { tex: written.tex, certain: problems.length === 0, problems };
}

const failed = (problem: string): EquationObject => ({ tex: '', certain: false, problems: [problem] });
