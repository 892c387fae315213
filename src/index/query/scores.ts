/** Scores of blocks by number; `absent` where a block doesn't match. Dense, so that combining is one loop. */
export class Scores {
  static readonly absent = -1;
  readonly values: Float32Array;

  constructor(capacity: number) {
    this.values = new Float32Array(capacity).fill(Scores.absent);
  }

  has(number: number): boolean {
    return (this.values[number] ?? Scores.absent) >= 0;
  }

  get(number: number): number {
    return this.values[number] ?? Scores.absent;
  }

  /** Adds to a block's score, which makes it match. */
  add(number: number, score: number): void {
    const before = this.get(number);
    this.values[number] = before < 0 ? score : before + score;
  }

  set(number: number, score: number): void {
    this.values[number] = score;
  }

  remove(number: number): void {
    this.values[number] = Scores.absent;
  }

  count(): number {
    let count = 0;
    for (let number = 0; number < this.values.length; number++) if (this.has(number)) count++;
    return count;
  }

  isEmpty(): boolean {
    for (let number = 0; number < this.values.length; number++) if (this.has(number)) return false;
    return true;
  }

  /** Numbers of the blocks that match. */
  numbers(): number[] {
    const { values } = this;
    const numbers: number[] = [];
    for (let number = 0; number < values.length; number++) if ((values[number] ?? -1) >= 0) numbers.push(number);
    return numbers;
  }

  /** Keeps what is in both, scores added. */
  intersect(other: Scores): void {
    for (let number = 0; number < this.values.length; number++) {
      if (!this.has(number)) continue;
      const more = other.get(number);
      if (more < 0) this.remove(number);
      else this.add(number, more);
    }
  }

  /** Keeps what is in either, scores added. */
  unite(other: Scores): void {
    for (let number = 0; number < this.values.length; number++) {
      const more = other.get(number);
      if (more >= 0) this.add(number, more);
    }
  }

  subtract(other: Scores): void {
    for (let number = 0; number < this.values.length; number++) if (other.has(number)) this.remove(number);
  }

  /** Adds the other's scores to what is here already. */
  reward(other: Scores): void {
    for (let number = 0; number < this.values.length; number++) {
      if (this.has(number) && other.has(number)) this.add(number, other.get(number));
    }
  }
}
