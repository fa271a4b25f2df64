import { agentDocument } from '@zhixing/contract/agent-document';
import { dayMs, hourMs } from '../../base/durations.ts';
import type { agent, agentRelease } from '../schema/agent.ts';
import { backgrounds, type DemoAgent } from './demo-agents/demo-agent.ts';
import { accountIdOf, agentIdOf, cardIdOf, labelIdOf, tenantIdOf } from './demo-id.ts';
import { createRandom } from './random.ts';

type AgentRow = typeof agent.$inferInsert;
type ReleaseRow = typeof agentRelease.$inferInsert;
/** An agent with its place: the tenant, the owner's user name, and how many days ago it was listed. */
export type PlacedAgent = { demo: DemoAgent; code: string; owner: string; listedDaysAgo: number };

/** At an hour of the working day in China. */
export const daysBefore = (now: Date, days: number, hour = 10) => {
  const midnight = Math.floor((now.getTime() - days * dayMs) / dayMs) * dayMs;
  return new Date(Math.min(midnight + (hour - 8) * hourMs, now.getTime() - 60_000));
};

const skillsOf = ({ skills }: DemoAgent) =>
  skills.map((line) => {
    const [name = '', description = ''] = line.split('：');
    return { name, description };
  });

/** Earlier releases knew one skill less each. */
const documentOf = (demo: DemoAgent, { code, owner }: Pick<PlacedAgent, 'code' | 'owner'>, releasesBehind = 0) => {
  const { prompt, usageGuide, prologue, presetQuestions } = demo;
  const skills = skillsOf(demo);
  const known = skills.slice(0, Math.max(2, skills.length - releasesBehind));
  const tools = demo.tools?.map((name) => ({ id: `builtin:${name}` }));
  const cards = demo.forms?.map((name) => ({ id: `card:${cardIdOf(code, owner, name)}` })) ?? [];
  const texts = { prompt, usageGuide, prologue, presetQuestions };
  return agentDocument.parse({ ...texts, skills: known, cards, ...(tools && { tools }) });
};

export const agentRow = ({ demo, code, owner, listedDaysAgo }: PlacedAgent, now: Date): AgentRow => {
  const isLaunched = demo.state === undefined;
  const releaseNo = demo.releases.length;
  const random = createRandom(demo.popularity * 7919 + demo.medianMs);
  const minute = Math.floor(random() * hourMs);
  const listedAt = new Date(daysBefore(now, listedDaysAgo, 9 + Math.floor(random() * 8)).getTime() - minute);
  return {
    tenantId: tenantIdOf(code),
    id: agentIdOf(code, demo.name),
    ownerId: accountIdOf(code, owner),
    name: demo.name,
    description: demo.description,
    icon: String(demo.icon),
    iconBackground: backgrounds[demo.background],
    priceFen: demo.priceFen,
    status: isLaunched ? 'C90_Launched' : demo.state === 'released' ? 'C90_bay' : 'C00_Unreleased',
    launchTags: demo.tags,
    labelId: demo.label ? labelIdOf(code, demo.label) : null,
    launchVersion: isLaunched ? releaseNo : null,
    launchedAt: isLaunched ? listedAt : null,
    releaseNo,
    document: documentOf(demo, { code, owner }),
    createdAt: daysBefore(now, listedDaysAgo + 21),
    updatedAt: isLaunched && releaseNo > 1 ? daysBefore(now, Math.ceil(listedDaysAgo / 4), 15) : listedAt,
  };
};

/** The first release came out before the listing, the others are spread up to the last change. */
export const releaseRows = ({ demo, code, owner, listedDaysAgo }: PlacedAgent, now: Date): ReleaseRow[] =>
  demo.releases.map((notes, index) => {
    const last = demo.releases.length - 1;
    const first = listedDaysAgo + 3;
    const daysAgo = last === 0 ? first : first + ((listedDaysAgo / 4 - first) * index) / last;
    return {
      tenantId: tenantIdOf(code),
      agentId: agentIdOf(code, demo.name),
      no: index + 1,
      name: demo.name,
      description: demo.description,
      document: documentOf(demo, { code, owner }, last - index),
      notes,
      createdAt: daysBefore(now, Math.ceil(daysAgo), 14),
    };
  });

type Copy = { name: string; by: string; copyName: string; copiedNo: number };

/** A copy in the hands of another account, not released yet. */
export const copyRow = (code: string, demo: DemoAgent, copy: Copy, now: Date): AgentRow => ({
  ...agentRow({ demo, code, owner: copy.by, listedDaysAgo: 30 }, now),
  id: agentIdOf(code, copy.copyName),
  name: copy.copyName,
  priceFen: 0,
  status: 'C00_Unreleased',
  labelId: null,
  launchVersion: null,
  launchedAt: null,
  releaseNo: 0,
  // Cards are their author's, and do not come along.
  document: documentOf({ ...demo, forms: [] }, { code, owner: copy.by }, demo.releases.length - copy.copiedNo),
  originId: agentIdOf(code, demo.name),
  originNo: copy.copiedNo,
  copyKey: agentIdOf(code, `copy key ${copy.copyName}`),
  createdAt: daysBefore(now, 12),
  updatedAt: daysBefore(now, 6, 16),
});
