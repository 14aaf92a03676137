// The bytes of one equation, read in sequence.
export class MtefBytes {
  stopped = false;
  readonly problems = new Set<string>();
  private at = 0;

  constructor(private readonly bytes: Uint8Array) {}

  /** Past the end all bytes are 0, the end of a list, so that every loop ends. */
  byte(): number {
    const value = this.bytes[this.at];
    this.at += 1;
    if (value !== undefined) return value;
    if (!this.stopped) this.stop('公式数据不完整，后面的部分缺失');
    return 0;
  }
  word(): number {
    const low = this.byte();
    return low | (this.byte() << 8);
  }
  skip(count: number): void {
    this.at += count - 1;
    this.byte();
  }
  unsigned(): number {
    const value = this.byte();
    return value === 255 ? this.word() : value;
  }
  /** Up to a zero byte. */
  text(): string {
    const from = this.at;
    while (this.byte() !== 0);
    return String.fromCharCode(...this.bytes.subarray(from, Math.min(this.at - 1, from + 100)));
  }
  stop(problem: string): void {
    this.problems.add(problem);
    this.stopped = true;
    this.at = this.bytes.length;
  }
}
