/** One mail that the simulated mail system took. */
export type Taken = { seq: number; at: string; to: string[]; deliveredTo: string[]; messageId: string; text: string };

export const createMailSimulator = (url: string) => {
  const readLedger = async (since = 0): Promise<Taken[]> => {
    const reply = await fetch(`${url}/ledger?since=${since}`);
    return ((await reply.json()) as { entries: Taken[] }).entries;
  };
  return {
    readLedger,
    /** A mail is taken at once and acknowledged only after this long. */
    async setDelay(delayMs: number) {
      const reply = await fetch(`${url}/control`, { method: 'POST', body: JSON.stringify({ delayMs }) });
      if (!reply.ok) throw new Error(`the mail simulator answered ${reply.status}`);
    },
  };
};
export type MailSimulator = ReturnType<typeof createMailSimulator>;
