import { agentDocument } from '@zhixing/contract/agent-document';
import { newId } from '../../../base/id.ts';
import { type RawEntry, rawZip } from './raw-zip.ts';

/** Objects of somebody else, which the test puts into another tenant. */
export const foreign = { agentId: newId(), modelId: newId(), iconId: newId(), accountId: newId(), tenantId: newId() };

/** Nobody may call here; the test listens. */
export const canaryPort = 18_923;
export const canary = `http://127.0.0.1:${canaryPort}/`;

type Json = Record<string, unknown>;
type Changes = { top?: Json; agent?: Json; document?: Json };

const sampleDocument = (change: Json = {}): Json => ({
  ...agentDocument.parse({ prompt: '你是理赔助手。', prologue: '您好', skills: [{ name: '理赔' }] }),
  ...change,
});

export const sampleArchive = ({ top = {}, agent = {}, document = {} }: Changes = {}): Json => ({
  format: 'zhixing.agent',
  formatVersion: 1,
  exportedDate: '2026-11-15T08:00:00.000Z',
  agent: {
    agentName: '理赔助手',
    agentDescription: '回答理赔问题',
    agentIcon: '7',
    agentIconBackground: '#d6e4ff',
    launchTags: ['insurance'],
    releaseNo: 3,
    document: sampleDocument(document),
    ...agent,
  },
  ...top,
});

export const goodText = () => JSON.stringify(sampleArchive());
export const goodEntry = (): RawEntry => ({ name: 'agent.json', data: goodText() });
export const withText = (text: string | Buffer) => rawZip([{ name: 'agent.json', data: text }]);
export const changed = (change: Changes) => withText(JSON.stringify(sampleArchive(change)));
/** JSON that JavaScript objects cannot hold: said twice, or in the prototype's name. */
export const patched = (from: string, to: string) => {
  const text = goodText();
  if (!text.includes(from)) throw new Error(`no ${from} in the sample`);
  return withText(text.replace(from, to));
};
export const withFile = (name: string, data: Buffer | string) => rawZip([goodEntry(), { name, data }]);
