import { setTimeout as sleep } from 'node:timers/promises';
import { createKnowledge } from '@zhixing/contract/knowledge';
import { startFiles, uploadKnowledgeFile } from '@zhixing/contract/knowledge-file';
import { fillPath } from '@zhixing/contract/route';
import type { MadeFile } from './make-file.ts';

export type Target = { apiUrl: string; host: string; token: string };
type Reply = { code: number; msg: string; data: { id: string } };

const patienceMs = 180_000;

/** A part that was killed is away for a while: whoever uploads tries again, as the page does. */
const insist = async (target: Target, path: string, init: () => RequestInit): Promise<Reply> => {
  const headers = { authorization: `Bearer ${target.token}`, 'x-forwarded-host': target.host };
  for (const late = Date.now() + patienceMs; ; await sleep(300)) {
    const { headers: own, ...rest } = init();
    try {
      const reply = await fetch(target.apiUrl + path, { ...rest, headers: { ...headers, ...(own as object) } });
      const told = (await reply.json()) as Reply;
      if (told.code === 0) return told;
      if (reply.status < 500 && reply.status !== 429 && reply.status !== 408) throw new Error(`${path}: ${told.msg}`);
    } catch (error) {
      if (error instanceof Error && error.message.startsWith(path)) throw error;
    }
    if (Date.now() > late) throw new Error(`${path}: not answered for ${patienceMs / 1000} s`);
  }
};

const json = (body: unknown) => () => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

export const addBase = async (target: Target, name: string) =>
  (await insist(target, createKnowledge.path, json({ name }))).data.id;

/** Uploaded and begun; its id. */
export const addFile = async (target: Target, base: string, { name, bytes }: MadeFile) => {
  const path = fillPath(uploadKnowledgeFile.path, { id: base });
  const { data } = await insist(target, path, () => {
    const body = new FormData();
    body.set('file', new File([new Uint8Array(bytes)], name, { type: 'application/pdf' }));
    return { method: 'POST', body };
  });
  await insist(target, startFiles.path, json({ ids: [data.id], settings: { method: 'full', maxLength: 400 } })).catch(
    (error: unknown) => {
      // An answer that was lost on its way: it has begun.
      if (!String(error).includes('处理')) throw error;
    },
  );
  return data.id;
};
