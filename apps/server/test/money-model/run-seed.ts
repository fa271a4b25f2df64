import { createRandom } from '../random.ts';
import { compare } from './compare.ts';
import * as income from './income-steps.ts';
import * as money from './money-steps.ts';
import * as orders from './order-steps.ts';
import * as windows from './window-steps.ts';
import { openModel, type openShared, type Step } from './world.ts';

const { give, fee, reserve, settleHold, code, giveDays, wait } = money;
const { topUp, plan, cancel, expire, pay, askBack, endBack, freeze } = orders;
const { check, endRun } = windows;
const { withdraw, settleWithdrawal } = income;
const steps: Record<string, readonly [Step, number]> = {
  give: [give, 5],
  fee: [fee, 5],
  reserve: [reserve, 7],
  settleHold: [settleHold, 7],
  code: [code, 4],
  giveDays: [giveDays, 2],
  wait: [wait, 4],
  topUp: [topUp, 7],
  plan: [plan, 9],
  cancel: [cancel, 3],
  expire: [expire, 3],
  pay: [pay, 22],
  askBack: [askBack, 9],
  endBack: [endBack, 9],
  freeze: [freeze, 3],
  check: [check, 12],
  endRun: [endRun, 7],
  withdraw: [withdraw, 9],
  settleWithdrawal: [settleWithdrawal, 7],
};
const weighted = Object.keys(steps).flatMap((name) => Array.from({ length: steps[name]?.[1] ?? 0 }, () => name));

type Asked = {
  steps: number;
  /** After how many steps everything is compared. */
  every: number;
};
/** So many random steps of three people; fails with the step at which the books and the model part. */
export const runSeed = async (shared: Awaited<ReturnType<typeof openShared>>, seed: number, asked: Asked) => {
  const random = createRandom(seed);
  const model = await openModel(shared, seed, random);
  const done: string[] = [];
  try {
    for (let no = 1; no <= asked.steps; no++) {
      const name = random.pick(weighted);
      done.push(name);
      await steps[name]?.[0](model);
      if (no % asked.every === 0) await compare(model);
    }
  } catch (error) {
    const { message, cause } = error as Error;
    const why = cause instanceof Error ? `${cause.message}: ${message}` : message;
    throw new Error(`seed ${seed}, step ${done.length} (${done.slice(-6).join(', ')}): ${why}`);
  }
};
