import { openCampaignInstance, type Victim, victims } from '../instance.ts';
import { runPasses } from './run-passes.ts';

type Options = { runs?: number; kills?: number; parts?: string; seed?: number; isQuick: boolean };

const partsOf = (text: string | undefined): Victim[] => {
  if (!text) return [...victims];
  const names = text.split(',');
  const unknown = names.find((name) => !victims.some((victim) => victim === name));
  if (unknown !== undefined) throw new Error(`"${unknown}" is not one of ${victims.join(', ')}`);
  return names as Victim[];
};

/** Answers the number of violations. */
export const runChatCrash = ({ runs, kills, parts, seed, isQuick }: Options): Promise<number> => {
  const times = kills ?? (isQuick ? 2 : 40);
  const flushes = isQuick ? 2 : Math.max(10, Math.round(times / 4));
  return runPasses(openCampaignInstance, {
    ...{ name: 'chat-crash', victims: partsOf(parts), seed, isQuick, mayRefuse: true },
    ...{ clients: runs ?? (isQuick ? 24 : 200), kills: times },
    flushesOf: (victim) => (victim === 'valkey' ? flushes : 0),
  });
};
