import type { Services } from '../../ctx.ts';
import type { Way } from '../../gateways/egress/egress.ts';
import { calculator } from './calculator.ts';
import { chartMaker } from './chart-maker.ts';
import { currentTime } from './current-time.ts';
import type { Tool } from './tool.ts';
import { trainSearch } from './train-search.ts';
import { weather } from './weather.ts';
import { webPageReader } from './web-page-reader.ts';

export type BuiltInMeans = {
  egress: Way & { everywhere: Way };
  env: Pick<Services['env'], 'WEATHER_URL' | 'WEATHER_KEY' | 'TRAIN_URL'>;
};

/**
 * What an agent can do without anything of its author's own. Those whose service is not set up are not there. Weather and
 * trains are asked where the platform says; a page is wherever a person says, and that is the tenant's to narrow.
 */
export const builtInTools = ({ egress, env }: BuiltInMeans): readonly Tool[] => [
  currentTime,
  calculator,
  chartMaker,
  webPageReader(egress),
  ...(env.WEATHER_KEY ? [weather(egress.everywhere, { url: env.WEATHER_URL, key: env.WEATHER_KEY })] : []),
  ...(env.TRAIN_URL ? [trainSearch(egress.everywhere, { url: env.TRAIN_URL })] : []),
];

export const builtInId = (name: string) => `builtin:${name}`;
export type { Tool } from './tool.ts';
