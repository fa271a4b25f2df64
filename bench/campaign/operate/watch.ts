import { launchCounts } from '@zhixing/contract/agent';
import { captchaImage } from '@zhixing/contract/auth';
import { memoryOf } from '../../chat/programs.ts';
import type { Platform, ProgramName } from './platform.ts';

/** One look from outside; no status: nobody answered. */
export type Probe = {
  part: ProgramName;
  what: 'metrics' | 'ready' | 'market' | 'captcha';
  at: number;
  ms: number;
  status: number | null;
  hasRetryAfter: boolean;
};
export type Sight = {
  probes: Probe[];
  dead: Set<string>;
  startMb: Record<string, number>;
  peakMb: Record<string, number>;
};

const everyMs = 1_000;
const patienceMs = 10_000;

const look = async (part: ProgramName, what: Probe['what'], url: string, headers = {}): Promise<Probe> => {
  const at = Date.now();
  const reply = await fetch(url, { headers, signal: AbortSignal.timeout(patienceMs) }).catch(() => undefined);
  await reply?.arrayBuffer().catch(() => undefined);
  const hasRetryAfter = reply?.headers.has('retry-after') ?? false;
  return { part, what, at, ms: Date.now() - at, status: reply?.status ?? null, hasRetryAfter };
};

/** Scrapes api and worker and knocks at the door every second, whatever is away. */
export const startWatch = (platform: Platform, host: string) => {
  const sight: Sight = { probes: [], dead: new Set(), startMb: {}, peakMb: {} };
  const names = ['api', 'worker'] as const;
  const open = new Set<Promise<void>>();

  const weigh = () => {
    for (const name of names) {
      const pid = platform.programs[name].pid();
      if (!pid) continue;
      const mb = Math.round(memoryOf(pid) / 2 ** 20);
      if (Number.isNaN(mb)) continue;
      sight.startMb[name] ??= mb;
      sight.peakMb[name] = Math.max(sight.peakMb[name] ?? 0, mb);
    }
  };
  const turn = () => {
    const door = platform.directApiUrl;
    const looks = [
      ...names.map((name) => look(name, 'metrics', `${platform.metricsUrl(name)}/metrics`)),
      look('api', 'ready', `${platform.metricsUrl('api')}/ready`),
      look('api', 'market', door + launchCounts.path, { 'x-forwarded-host': host }),
      look('api', 'captcha', door + captchaImage.path, { 'x-forwarded-host': host }),
    ];
    for (const promise of looks) {
      const noted = promise.then((probe) => void sight.probes.push(probe));
      open.add(noted);
      void noted.finally(() => open.delete(noted));
    }
    for (const service of platform.findDead()) sight.dead.add(service);
    weigh();
  };
  turn();
  const timer = setInterval(turn, everyMs);
  return async () => {
    clearInterval(timer);
    await Promise.all(open);
    return sight;
  };
};
