import { errorText } from '@zhixing/contract/error';
import { type KeptLimit, type Limit, type LimitName, limits, type OpenLimit, overWords } from '@zhixing/contract/limit';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isFull } from '../../../../../tools/ci/tier.ts';
import { keptCases } from '../../../test/limits/kept-cases.ts';
import { type LimitStage, openLimitStage, type Tried } from '../../../test/limits/limit-stage.ts';
import { openCases } from '../../../test/limits/open-cases.ts';
import { sentCases } from '../../../test/limits/sent-cases.ts';

let stage: LimitStage;
beforeAll(async () => {
  stage = await openLimitStage();
}, 120_000);
afterEach(() => stage.clear());
afterAll(() => stage.close());

const countCases = { ...keptCases, ...openCases };
/** In CI `slow-bodies`, `fairness`, and for a file `upload-memory` with `broken-uploads` hold these (all *.wire.test.ts). */
const held: string[] = isFull ? [] : ['halfSentBodies', 'sandboxWaiting', 'fileSize'];
const isRefused = (name: LimitName, { errorCode }: Tried) => errorCode === limits[name].code;

it('every limit of the table has its case', () => {
  expect(Object.keys({ ...countCases, ...sentCases }).sort()).toEqual(Object.keys(limits).sort());
});

describe('counts: with one left it is given to one, however many ask at once, and the next is told why', () => {
  it.each((Object.keys(countCases) as (KeptLimit | OpenLimit)[]).filter((name) => !held.includes(name)))(
    '%s',
    async (name) => {
      const { prepare, race, step = 1 } = countCases[name];
      const { fill, one, other } = await prepare(stage);
      const { most, code, unit }: Limit = limits[name];
      await fill(most - step);
      const tried = await Promise.all(Array.from({ length: Math.max(1, race) }, one));
      expect(tried.filter((reply) => !isRefused(name, reply))).toHaveLength(1);
      if (race > 0) for (const reply of tried) expect([200, 429]).toContain(reply.status);
      else await fill(step);
      const over = await one();
      expect(over.errorCode).toBe(code);
      const numbers = { max: most, seconds: '{seconds}' };
      const words = errorText(code, 'zh-CN', numbers).split(/\{\w+\}/);
      if (over.msg !== undefined && unit === 'count') for (const part of words) expect(over.msg).toContain(part);
      if (other) expect(isRefused(name, await other())).toBe(false);
    },
    120_000,
  );
});

const specWords = ['agentName', 'sessionTitle', 'promptBytes'];

describe('sizes: what is just as large as it may be comes through, one more does not', () => {
  it.each((Object.keys(sentCases) as (keyof typeof sentCases)[]).filter((name) => !held.includes(name)))(
    '%s',
    async (name) => {
      const send = sentCases[name];
      const { most, code }: Limit = limits[name];
      const who = await stage.addPerson();
      expect((await send(stage, who, most)).errorCode).not.toBe(code);
      const over = await send(stage, who, most + 1);
      expect(over).toMatchObject({ errorCode: code, status: code === 'TOO_LARGE' ? 413 : 400 });
      if (code === 'BAD_REQUEST' && !specWords.includes(name))
        expect(Object.values(over.fields ?? {})).toContain(overWords(name));
    },
    60_000,
  );
});
