/** One call that the simulated model took. */
export type ModelCall = {
  seq: number;
  at: string;
  path: string;
  key: string | null;
  hash: string;
  promptTokens: number;
  outcome: string;
};

export const createModelSimulator = (url: string) => ({
  async readLedger(since: number): Promise<ModelCall[]> {
    const reply = await fetch(`${url}/ledger?since=${since}`);
    return ((await reply.json()) as { entries: ModelCall[] }).entries;
  },
  /** Tokens a second of the calls that begin from now on. */
  async setSpeed(tps: number) {
    const reply = await fetch(`${url}/control`, { method: 'POST', body: JSON.stringify({ tps }) });
    if (!reply.ok) throw new Error(`the model simulator answered ${reply.status}`);
  },
});
export type ModelSimulator = ReturnType<typeof createModelSimulator>;
