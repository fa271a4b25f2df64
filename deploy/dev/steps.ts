type Row = { title: string; began: number; seconds?: number; state: 'running' | 'done' | 'failed'; note: string };

const signs = { running: '…', done: '✓', failed: '✗' };

/** A live list on a terminal; one line for each finished step elsewhere. */
export class Steps {
  readonly #rows: Row[] = [];
  readonly #isLive = process.stdout.isTTY === true;
  #drawn = 0;

  /** `tell` changes the note of a step under way; where there is no live list it is a line each second at most. */
  async run(title: string, work: (tell: (note: string) => void) => Promise<string>): Promise<void> {
    const row: Row = { title, began: performance.now(), state: 'running', note: '' };
    this.#rows.push(row);
    const timer = this.#isLive ? setInterval(() => this.#draw(), 100) : undefined;
    let toldAt = row.began;
    const tell = (note: string) => {
      row.note = note;
      if (this.#isLive || performance.now() - toldAt < 1_000) return;
      toldAt = performance.now();
      console.log(line(row));
    };
    try {
      row.note = await work(tell);
      row.state = 'done';
    } catch (error) {
      row.state = 'failed';
      throw error;
    } finally {
      clearInterval(timer);
      row.seconds = (performance.now() - row.began) / 1000;
      if (this.#isLive) this.#draw();
      else console.log(line(row));
    }
  }

  #draw() {
    const up = this.#drawn > 0 ? `\x1b[${this.#drawn}A` : '';
    // A line that wraps would be counted as one and drawn over.
    const width = (process.stdout.columns ?? 80) - 1;
    process.stdout.write(up + this.#rows.map((row) => `\x1b[2K${line(row).slice(0, width)}\n`).join(''));
    this.#drawn = this.#rows.length;
  }
}

function line(row: Row): string {
  const seconds = row.seconds ?? (performance.now() - row.began) / 1000;
  return `  ${signs[row.state]} ${row.title.padEnd(12)}${seconds.toFixed(1).padStart(6)} s  ${row.note}`.trimEnd();
}
