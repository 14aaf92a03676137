// Writing questions as files of a zip: the caller packs them one after the other, so that a bank of any size fits into
// memory.
import type { Question } from '../../contract/question/question';
import type { KnowledgeTree, PlaceNames, ReviewRecord, VersionBody } from '../bank/whole';

export interface PackageFile {
  path: string;
  data: string | Uint8Array;
}
/** Of a question: what its current version does not say (bank/whole.ts). */
export interface WholeQuestion {
  versions: readonly VersionBody[];
  /** The first one first. */
  reviews: readonly ReviewRecord[];
  media: ReadonlyMap<string, Uint8Array>;
  names: PlaceNames;
  trees: readonly string[][];
}
export interface PackageWriter {
  /** For another bank of this program. */
  toBank?: true;
  /** Writes `whole`; uploads keep their addresses. */
  whole?: true;
  /** `routes`: knowledge points as paths of names from the root. Pictures of the question are data: addresses. */
  write(question: Question, routes: string[][], whole?: WholeQuestion): { files: PackageFile[] } | { refused: string };
  /** What follows the last question: a manifest, the rest of a document. */
  end(title: string, trees?: readonly KnowledgeTree[]): PackageFile[];
}
/** A writer has the state of one package. */
export type OpenPackage = () => PackageWriter;

const EMBEDDED = /data:image\/(png|jpeg|gif|webp);base64,([A-Za-z0-9+/=]+)/g;

/** Pictures of texts as files of the package. */
export class PackagePictures {
  private readonly files: PackageFile[] = [];
  private readonly known = new Map<string, string>();
  /** `prefix`: path of the files before their number. */
  constructor(private readonly prefix: string) {}

  /** The text with the addresses that `addressOf` makes of the paths of its pictures. */
  out(text: string, addressOf: (path: string) => string = (path) => path): string {
    return text.replace(EMBEDDED, (_all, type: string, data: string) => {
      let path = this.known.get(data);
      if (path === undefined) {
        path = `${this.prefix}-${this.known.size + 1}.${type === 'jpeg' ? 'jpg' : type}`;
        this.known.set(data, path);
        this.files.push({ path, data: Uint8Array.from(atob(data), (char) => char.charCodeAt(0)) });
      }
      return addressOf(path);
    });
  }

  /** Files since the last call. */
  take(): PackageFile[] {
    this.known.clear();
    return this.files.splice(0);
  }
}
