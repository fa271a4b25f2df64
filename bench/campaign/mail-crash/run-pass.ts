import { setTimeout as sleep } from 'node:timers/promises';
import type { CampaignInstance, Victim } from '../instance.ts';
import type { MailSimulator } from './mail-simulator.ts';
import { requestMails } from './request-mails.ts';

type Kill = { at: number; backMs: number };
export type Pass = { victim: Victim; accounts: string[]; kills: Kill[]; startedAt: number };
type Plan = { victim: Victim; domain: string; mails: number; kills: number; delayMs: number; random: () => number };

/** Answers when a mail has been taken and its sender still waits for the reply. */
const waitForMailInFlight = async (simulator: MailSimulator, delayMs: number) => {
  let seq = (await simulator.readLedger()).at(-1)?.seq ?? 0;
  for (const end = Date.now() + 20_000; Date.now() < end; await sleep(20)) {
    const fresh = await simulator.readLedger(Math.max(0, seq - 50));
    if (fresh.some(({ at }) => Date.now() - Date.parse(at) < delayMs / 3)) return;
    seq = fresh.at(-1)?.seq ?? seq;
  }
};

/**
 * Mails are asked for all the time, also while the victim is down. Each kill waits for a random moment, then for a
 * mail in flight, then for a random part of that mail's flight.
 */
export const runPass = async (
  instance: CampaignInstance,
  simulator: MailSimulator,
  { victim, domain, mails, kills, delayMs, random }: Plan,
): Promise<Pass> => {
  const accounts = Array.from({ length: mails }, (_, index) => `mail-${index}@${domain}`);
  const pass: Pass = { victim, accounts, kills: [], startedAt: Date.now() };
  const edge = (cycle: number) => Math.round((cycle * mails) / kills);
  for (let cycle = 0; cycle < kills; cycle++) {
    const batch = accounts.slice(edge(cycle), edge(cycle + 1));
    const requests = requestMails(instance.apiUrl, batch, edge(cycle), 1_500 + random() * 1_500);
    const crash = async () => {
      await sleep(random() * 1_200);
      await waitForMailInFlight(simulator, delayMs);
      await sleep(random() * delayMs * 0.6);
      const at = await instance.kill(victim);
      await instance.restart(victim);
      pass.kills.push({ at, backMs: Date.now() - at });
    };
    await Promise.all([requests, crash()]);
    process.stdout.write(`\r  ${victim}: ${cycle + 1} of ${kills} kills`);
  }
  process.stdout.write('\n');
  return pass;
};
