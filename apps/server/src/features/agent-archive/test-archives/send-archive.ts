import { importAgent } from '@zhixing/contract/agent-archive';
import type { World } from '../../../../test/world.ts';

type Sender = { host: string; token: string };
type Envelope = { code: number; errorCode?: string; msg: string; data: { id: string; leftOut: string[] } };

export const sendArchive = async (
  { app }: World,
  { name = 'a.zip', bytes }: { name?: string; bytes: Uint8Array },
  { host, token }: Sender,
  language = 'zh-CN',
) => {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(bytes)], name));
  const body = new Response(form);
  const reply = await app.inject({
    method: importAgent.method,
    url: importAgent.path,
    headers: {
      host,
      authorization: `Bearer ${token}`,
      'accept-language': language,
      'content-type': body.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await body.arrayBuffer()),
  });
  return { status: reply.statusCode, ...(reply.json() as Envelope) };
};
