import { randomUUID } from 'node:crypto';
import { deleteAgent } from '@zhixing/contract/agent';
import * as contract from '@zhixing/contract/golden';
import { releaseAgent } from '@zhixing/contract/studio';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAgent } from '../../../test/agents.ts';
import { type ChatStage, openChatStage, type Person } from '../../../test/chat-stage.ts';
import { agent } from '../../db/schema/agent.ts';
import { chatRun, chatSession } from '../../db/schema/chat.ts';
import { goldenRun } from '../../db/schema/golden.ts';

let stage: ChatStage;
let author: Person;

beforeAll(async () => {
  stage = await openChatStage();
  await stage.addModel({ isDefault: true, inputFenPerMillion: 100_000, outputFenPerMillion: 200_000 });
  author = await stage.addPerson();
}, 120_000);
afterAll(() => stage.close());

const question = (text: string, check: contract.GoldenCheck) => ({ id: randomUUID(), question: text, check });
const contains = (...words: string[]): contract.GoldenCheck => ({ kind: 'contains', words });
const excludes = (...words: string[]): contract.GoldenCheck => ({ kind: 'excludes', words });
const byModel = (criterion: string): contract.GoldenCheck => ({ kind: 'model', criterion });

const addWith = async (questions: contract.GoldenQuestion[], owner = author) => {
  const id = await addAgent(stage.world, owner, { state: 'released' });
  const saved = await stage.world.send(contract.saveGolden, { params: { id }, body: { questions } }, owner);
  expect(saved.errorCode).toBeUndefined();
  return id;
};
const start = (id: string, version: { release?: number; draft?: number } = { release: 1 }) =>
  stage.world.send(contract.runGolden, { params: { id }, body: { version } }, author);
const read = async (id: string, who = author, language = 'zh-CN') =>
  stage.world.send(contract.readGoldenRun, { params: { id } }, { ...who, headers: { 'accept-language': language } });

const until = async <T>(find: () => Promise<T | undefined>, seconds = 25): Promise<T> => {
  for (let tries = 0; tries < seconds * 10; tries++) {
    const found = await find();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('it did not happen');
};
const ended = (id: string) =>
  until(async () => {
    const { data } = await read(id);
    return data.status === 'running' ? undefined : data;
  });

describe('golden questions', () => {
  it('are saved as a whole, in order, by their author only', async () => {
    const questions = [question('一', contains('1')), question('二', byModel('礼貌'))];
    const id = await addWith(questions);
    const golden = await stage.world.send(contract.readGolden, { params: { id } }, author);
    expect(golden.data).toEqual({ questions, runs: [] });
    const turned = questions.toReversed();
    await stage.world.send(contract.saveGolden, { params: { id }, body: { questions: turned } }, author);
    expect((await stage.world.send(contract.readGolden, { params: { id } }, author)).data.questions).toEqual(turned);
    const twins = { questions: [questions[0], questions[0]] as contract.GoldenQuestion[] };
    expect((await stage.world.send(contract.saveGolden, { params: { id }, body: twins }, author)).status).toBe(400);
    const other = await stage.addPerson();
    for (const { errorCode } of [
      await stage.world.send(contract.readGolden, { params: { id } }, other),
      await stage.world.send(contract.saveGolden, { params: { id }, body: { questions } }, other),
      await stage.world.send(contract.runGolden, { params: { id }, body: { version: { release: 1 } } }, other),
    ])
      expect(errorCode).toBe('NOT_FOUND');
  });

  it('are judged by words and by the model, each in a debug run of its own that counts nowhere else', async () => {
    const id = await addWith([
      question('#echo 报案电话是 95518，Hello', contains('95518', 'hello')),
      question('#echo 请拨打电话', contains('95518', '电话')),
      question('#echo 我们保证收益', excludes('保证收益', '稳赚')),
      question('#echo 投资有风险', excludes('保证收益')),
      question('#echo 请携带身份证和发票', byModel('要提到「身份证」和「发票」')),
      question('#echo 请携带身份证', byModel('要提到「身份证」和「发票」')),
      question('#echo 好', byModel('#echo 评审没有按格式回答')),
      question('#fail 500', contains('好')),
    ]);
    const begun = await start(id);
    expect(begun.errorCode).toBeUndefined();
    const run = await ended(begun.data.id);
    expect(run).toMatchObject({ status: 'done', total: 8, passed: 3, failed: 5, releaseNo: 1, draftNo: null });
    expect(run.results.map(({ passed, reason }) => [passed, reason])).toEqual([
      [true, ''],
      [false, '缺少：95518'],
      [false, '不应出现：保证收益'],
      [true, ''],
      [true, '符合标准'],
      [false, '回答里没有「发票」'],
      [false, '判定模型的回复无法识别'],
      [false, '模型暂时没有响应，本次未扣费，请重试'],
    ]);
    const english = (await read(run.id, author, 'en-US')).data.results.map(({ reason }) => reason);
    expect(english.slice(1, 3)).toEqual(['Missing: 95518', 'Must not appear: 保证收益']);
    expect(english.slice(6)).toEqual([
      'The judging model’s reply could not be read',
      'The model did not answer; nothing was charged, please try again',
    ]);
    const [first] = run.results;
    expect(first?.answer).toBe('报案电话是 95518，Hello');
    expect(first?.tokens).toBeGreaterThan(5);
    expect(first?.costMicro).toBeGreaterThan(0);
    const rows = await stage.world.services.db.inTenant(stage.tenantId, (tx) =>
      tx
        .select({ isDebug: chatSession.isDebug, releaseNo: chatRun.releaseNo, accountId: chatRun.accountId })
        .from(chatRun)
        .innerJoin(chatSession, eq(chatSession.id, chatRun.sessionId))
        .where(eq(chatRun.agentId, id)),
    );
    expect(rows).toEqual(Array(8).fill({ isDebug: true, releaseNo: 1, accountId: author.id }));
    const listed = await stage.world.send(contract.readGolden, { params: { id } }, author);
    expect(listed.data.runs).toMatchObject([{ id: run.id, status: 'done', passed: 3, failed: 5 }]);
  });

  it('a draft is checked as it was when asked, whatever is typed meanwhile', async () => {
    const id = await addWith([question('#echo 好', contains('好'))]);
    const begun = await start(id, { draft: 1 });
    await stage.world.services.db.inTenant(stage.tenantId, (tx) =>
      tx.update(agent).set({ draftNo: 2 }).where(eq(agent.id, id)),
    );
    expect(await ended(begun.data.id)).toMatchObject({ status: 'done', passed: 1, draftNo: 1, releaseNo: null });
    expect((await start(id, { draft: 7 })).errorCode).toBe('NOT_FOUND');
    expect((await start(id, { release: 7 })).errorCode).toBe('NOT_FOUND');
  });

  it('started twice at once, one run begins', async () => {
    const id = await addWith([question('#silent 2', contains('沉默'))]);
    const replies = await Promise.all([start(id), start(id), start(id)]);
    expect(replies.map(({ errorCode }) => errorCode ?? 'begun').sort()).toEqual([
      'GOLDEN_RUNNING',
      'GOLDEN_RUNNING',
      'begun',
    ]);
    const begun = replies.find(({ errorCode }) => errorCode === undefined);
    expect(await ended(begun?.data.id ?? '')).toMatchObject({ status: 'done', total: 1, passed: 1 });
    const none = await addAgent(stage.world, author, { state: 'released' });
    expect((await start(none)).errorCode).toBe('GOLDEN_EMPTY');
  });

  it('a run and its results are the author’s alone', async () => {
    const id = await addWith([question('#echo 好', contains('好'))]);
    const { data } = await start(id);
    await ended(data.id);
    const elsewhere = await stage.world.addTenant();
    for (const who of [await stage.addPerson({ role: 'admin' }), await stage.addPersonAt(elsewhere.host)])
      expect((await read(data.id, who)).errorCode).toBe('NOT_FOUND');
    expect((await read(randomUUID())).errorCode).toBe('NOT_FOUND');
  });

  it('an agent deleted meanwhile ends the run as failed', async () => {
    const id = await addWith([question('#silent 2', contains('沉默')), question('#echo 好', contains('好'))]);
    const { data } = await start(id);
    await stage.world.send(deleteAgent, { params: { id } }, author);
    const status = await until(async () => {
      const [row] = await stage.world.services.db.inTenant(stage.tenantId, (tx) =>
        tx.select().from(goldenRun).where(eq(goldenRun.id, data.id)),
      );
      return row?.status === 'running' ? undefined : row?.status;
    });
    expect(status).toBe('failed');
  });
});

describe('after a release', () => {
  const setDebugged = (id: string, draftNo: number) =>
    stage.world.services.db.inTenant(stage.tenantId, (tx) =>
      tx.update(agent).set({ draftNo, debuggedNo: draftNo }).where(eq(agent.id, id)),
    );
  const release = (id: string, draftNo: number) =>
    stage.world.send(releaseAgent, { params: { id }, body: { draftNo, notes: '' } }, author);
  const runOf = (id: string, releaseNo: number) =>
    until(async () => {
      const [row] = await stage.world.services.db.inTenant(stage.tenantId, (tx) =>
        tx
          .select()
          .from(goldenRun)
          .where(and(eq(goldenRun.agentId, id), eq(goldenRun.releaseNo, releaseNo))),
      );
      return row?.status === 'running' ? undefined : row;
    });

  it('the questions are asked by themselves, also when another run was on', async () => {
    const id = await addWith([question('#silent 1', contains('沉默'))]);
    await setDebugged(id, 2);
    expect((await release(id, 2)).data).toEqual({ no: 2 });
    await setDebugged(id, 3);
    expect((await release(id, 3)).data).toEqual({ no: 3 });
    expect((await runOf(id, 2)).status).toBe('done');
    expect((await runOf(id, 3)).status).toBe('done');
  });

  it('without questions nothing happens', async () => {
    const id = await addAgent(stage.world, author, { state: 'released' });
    await setDebugged(id, 2);
    expect((await release(id, 2)).data).toEqual({ no: 2 });
    expect((await stage.world.send(contract.readGolden, { params: { id } }, author)).data.runs).toEqual([]);
  });
});

it('a worker killed in the middle: the run goes on and every question is judged once', {
  timeout: 90_000,
}, async () => {
  const id = await addWith([
    question('#echo 一', contains('一')),
    question('#silent 2', contains('沉默')),
    question('#echo 三', byModel('要有「三」')),
  ]);
  const { data } = await start(id);
  await until(async () => ((await read(data.id)).data.passed > 0 ? true : undefined));
  await stage.restartWorker('SIGKILL');
  const run = await ended(data.id);
  expect(run).toMatchObject({ status: 'done', total: 3, passed: 3, failed: 0 });
  const runs = await stage.world.services.db.inTenant(stage.tenantId, (tx) =>
    tx.select({ id: chatRun.id }).from(chatRun).where(eq(chatRun.agentId, id)),
  );
  expect(runs.map((row) => row.id).sort()).toEqual(run.results.map(({ runId }) => runId ?? '').sort());
});
