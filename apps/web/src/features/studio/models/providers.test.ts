import { knownProviders } from '@zhixing/contract/known-models';
import { expect, it } from 'vitest';
import { studioModels as english } from '../../../locale/en-US/studio-models.ts';
import { studioModels as chinese } from '../../../locale/zh-CN/studio-models.ts';

it('every known provider has its name in both languages, and no name is left of one that is gone', () => {
  const ids = knownProviders.map(({ id }) => id).sort();
  expect(ids.length).toBeGreaterThan(5);
  for (const { preset } of [chinese, english]) expect(Object.keys(preset).sort()).toEqual(ids);
});
