import { setTimeout as sleep } from 'node:timers/promises';
import { createKnowledge } from '@zhixing/contract/knowledge';
import { startFiles, uploadKnowledgeFile } from '@zhixing/contract/knowledge-file';
import { fillPath } from '@zhixing/contract/route';
import type { Upload } from './documents.ts';

type Reply = { errorCode?: string; data?: { id?: string } | null };
const callMs = 20_000;
const tries = 200;

/** The owner of the base, who asks again until there is an answer. */
export const createOwner = (apiUrl: string, host: string, token: string) => {
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-host': host };
  const ask = async (path: string, body: object | FormData): Promise<Reply> => {
    for (let left = tries; left > 0; left--) {
      const reply = await fetch(apiUrl + path, {
        method: 'POST',
        headers: { ...headers, ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }) },
        body: body instanceof FormData ? body : JSON.stringify(body),
        signal: AbortSignal.timeout(callMs),
      }).catch(() => undefined);
      if (reply && reply.status < 500 && reply.status !== 429) return (await reply.json()) as Reply;
      await sleep(250);
    }
    throw new Error(`${path} was not answered`);
  };
  const idOf = ({ data, errorCode }: Reply) => {
    if (!data?.id) throw new Error(`refused: ${errorCode}`);
    return data.id;
  };
  return {
    createBase: async () => idOf(await ask(createKnowledge.path, { name: '断电演练', visibility: 'me' })),
    async upload(knowledgeId: string, { name, bytes }: Upload) {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(bytes)]), name);
      return idOf(await ask(fillPath(uploadKnowledgeFile.path, { id: knowledgeId }), form));
    },
    /** An answer that was lost: the second call finds it under work, which is as good. */
    async start(id: string) {
      const { errorCode } = await ask(startFiles.path, { ids: [id] });
      if (errorCode && errorCode !== 'FILE_UNDER_WORK') throw new Error(`not started: ${errorCode}`);
    },
  };
};
