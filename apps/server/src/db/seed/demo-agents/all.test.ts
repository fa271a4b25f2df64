import { agentIcon, agentIconBackground, agentName, launchTag, priceFen } from '@zhixing/contract/agent';
import { agentDocument } from '@zhixing/contract/agent-document';
import { expect, it } from 'vitest';
import { copiedAgents, demoAgents, enterpriseAgents } from './all.ts';
import { backgrounds } from './demo-agent.ts';

const distinct = (texts: string[]) => new Set(texts).size;

it('demo agents keep the limits of the contract', () => {
  for (const demo of demoAgents) {
    const skills = demo.skills.map((line) => ({ name: line.split('：')[0], description: line.split('：')[1] }));
    expect(() => agentDocument.parse({ ...demo, skills, tools: [] }), demo.name).not.toThrow();
    expect(
      skills.every(({ name, description }) => name && description),
      demo.name,
    ).toBe(true);
    expect(skills.length, demo.name).toBeGreaterThanOrEqual(3);
    agentName.parse(demo.name);
    agentIcon.parse(String(demo.icon));
    agentIconBackground.parse(backgrounds[demo.background]);
    priceFen.parse(demo.priceFen);
    for (const tag of demo.tags) launchTag.parse(tag);
    expect(demo.releases.length > 0, demo.name).toBe(demo.state !== 'unreleased');
  }
});

/** For these words in a skill the agent must have the tool; the others nothing here can do. */
const offers = [
  [/车次|余票/, 'train_search'],
  [/天气/, 'weather'],
  [/图：|曲线|饼图/, 'chart_maker'],
  [/网页|网址/, 'web_page_reader'],
] as const;
const beyond = /提醒|导出|联网|录音|转写|语音|同步|订阅|派单|检索|打码/;

it('demo agents claim what their tools and the model can do, and no more', () => {
  const untrue = demoAgents.flatMap(({ name, skills, tools = [] }) =>
    skills
      .filter((line) => beyond.test(line) || offers.some(([words, tool]) => words.test(line) && !tools.includes(tool)))
      .map((line) => `${name} ${line}`),
  );
  expect(untrue).toEqual([]);
});

it('demo agents are all different, and those put elsewhere exist', () => {
  expect(demoAgents).toHaveLength(60);
  for (const key of ['name', 'description', 'prompt', 'prologue', 'usageGuide'] as const)
    expect(distinct(demoAgents.map((demo) => demo[key])), key).toBe(60);
  expect(demoAgents.filter(({ state }) => state === undefined)).toHaveLength(52);
  const names = demoAgents.filter(({ state }) => state === undefined).map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([...Object.values(enterpriseAgents).flat(), ...copiedAgents.map(({ name }) => name)]),
  );
});
