import type { LaunchTag } from '@zhixing/contract/agent';
import type { builtInTitles } from '@zhixing/contract/built-in-tool';
import type { DemoFormName } from './demo-forms.ts';

/** Backgrounds the icon picker offers. */
export const backgrounds = {
  red: '#ffccc7',
  volcano: '#ffd8bf',
  orange: '#ffe7ba',
  gold: '#fff1b8',
  yellow: '#ffffb8',
  lime: '#f4ffb8',
  green: '#d9f7be',
  cyan: '#b5f5ec',
  blue: '#bae0ff',
  geek: '#d6e4ff',
  purple: '#efdbff',
  pink: '#ffd6e7',
  grey: '#f5f5f5',
  slate: '#e8edf3',
  sage: '#e6f0ee',
  sand: '#f3ece2',
} as const;

export const demoLabels = ['新上架', '效率', '数据分析', '客服', '写作', '合规'] as const;

export type DemoAgent = {
  name: string;
  description: string;
  icon: number;
  background: keyof typeof backgrounds;
  tags: LaunchTag[];
  label?: (typeof demoLabels)[number];
  priceFen: number;
  prompt: string;
  usageGuide: string;
  prologue: string;
  presetQuestions: [string, string, string];
  /** The built-in tools it works with; without, those of every agent. */
  tools?: (keyof typeof builtInTitles)[];
  /** Forms it shows; see `demo-forms.ts`. */
  forms?: DemoFormName[];
  /** In the author's words, one line each: name, a colon, what it does. Nothing that no tool and no model can do. */
  skills: string[];
  /** Notes of the releases, the oldest first. */
  releases: string[];
  /** How much it is used next to the others, 1 to 10. */
  popularity: number;
  medianMs: number;
  /** Listed in the market unless said otherwise. */
  state?: 'released' | 'unreleased';
  owner?: 'user';
};
