import { agentIcon, agentIconBackground, agentName, launchTag, priceFen } from '@zhixing/contract/agent';
import { agentDocument } from '@zhixing/contract/agent-document';
import { expect, it } from 'vitest';
import { copiedAgents, demoAgents, enterpriseAgents } from './all.ts';
import { backgrounds } from './demo-agent.ts';

const distinct = (texts: string[]) => new Set(texts).size;

it('demo agents keep the limits of the contract', () => {
  for (const demo of demoAgents) {
    const skills = demo.skills.map((line) => ({ name: line.split('：')[0], description: line.split('：')[1] }));
    expect(() => agentDocument.parse({ ...demo, skills }), demo.name).not.toThrow();
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
