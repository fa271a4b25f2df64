import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataUrl, type OpenAiStage, openOpenAiStage, type Person, png, refusal } from '../../../test/openai-stage.ts';
import { newId } from '../../base/id.ts';
import { storedFile } from '../../db/schema/stored-file.ts';

let at: OpenAiStage;
let agentId: string;

beforeAll(async () => {
  at = await openOpenAiStage();
  ({ agentId } = at);
  await at.stage.addModel({ isDefault: true, name: '能看图的', kind: 'vision' });
}, 120_000);
afterAll(() => at.stage.close());

/** Another picture for each number: what follows the end of a PNG is not looked at. */
const picture = (no: number) => Buffer.concat([png, Buffer.from(`${no}`)]);
/** The demo model says how many it was shown. */
const shown = (answer: string | null | undefined) => Number(/已收到 (\d) 张图片/.exec(answer ?? '')?.[1] ?? 0);
const filesOf = ({ id }: Person) => at.inTenant((tx) => tx.select().from(storedFile).where(eq(storedFile.ownerId, id)));

const part = (url: string) => ({ type: 'image_url' as const, image_url: { url } });
const user = (text: string, ...urls: string[]) => ({
  role: 'user' as const,
  content: [{ type: 'text' as const, text }, ...urls.map(part)],
});
type Message = ReturnType<typeof user> | { role: 'assistant'; content: string };
const complete = (key: string, messages: Message[], more: object = {}, headers: Record<string, string> = {}) =>
  at.client(key).chat.completions.create({ model: agentId, messages, ...more }, { headers });
const said = ({ choices }: Awaited<ReturnType<typeof complete>>) => choices[0]?.message.content;

describe('pictures in a call', () => {
  it('reach the model, in both protocols, with words and without', async () => {
    const { key } = await at.createKey();
    const answer = await complete(key, [user('图里是什么', dataUrl(picture(1)), dataUrl(picture(2)))]);
    expect(shown(said(answer))).toBe(2);
    const content = [
      { type: 'input_text' as const, text: '图里是什么' },
      { type: 'input_image' as const, image_url: dataUrl(picture(3), 'image/jpeg'), detail: 'auto' as const },
    ];
    const respond = (parts: typeof content) =>
      at.client(key).responses.create({ model: agentId, input: [{ role: 'user', content: parts }] });
    expect(shown((await respond(content)).output_text)).toBe(1);
    expect(shown((await respond(content.slice(1))).output_text)).toBe(1);
  });

  it('are the owner’s files, the same one once, also when it is sent again with the whole talk', async () => {
    const person = await at.stage.addPerson();
    await at.inTenant((tx) => tx.execute(`update agent set owner_id = '${person.id}' where id = '${agentId}'`));
    const { key } = await at.createKey({}, person);
    try {
      const first = user('图里是什么', dataUrl(picture(4)));
      await complete(key, [first]);
      const later = await complete(key, [first, { role: 'assistant', content: '一只猫' }, user('它是什么颜色')]);
      expect(shown(said(later))).toBe(1);
      expect(await at.questionOf(later.id)).toContain('用户：图里是什么 [图片]');
      const files = await filesOf(person);
      expect(files).toHaveLength(1);
      expect(files[0]).toMatchObject({ kind: 'file', mimeType: 'image/png', sentAt: expect.any(Date) });
    } finally {
      await at.inTenant((tx) => tx.execute(`update agent set owner_id = '${at.owner.id}' where id = '${agentId}'`));
    }
  });

  it('a repeated idempotency key stores nothing, whatever comes with it', async () => {
    const { key } = await at.createKey();
    const headers = { 'Idempotency-Key': 'picture' };
    const one = await complete(key, [user('', dataUrl(picture(5)))], {}, headers);
    const before = await filesOf(at.owner);
    const two = await complete(key, [user('', dataUrl(picture(6)))], {}, headers);
    expect(two.id).toBe(one.id);
    expect(await filesOf(at.owner)).toHaveLength(before.length);
  });

  it('a question that is not taken leaves none behind', async () => {
    const spent = await at.createKey({ dayLimit: 1 });
    await complete(spent.key, [user('先用掉')]);
    const before = await filesOf(at.owner);
    const asked = [user('图里是什么', dataUrl(picture(7)))];
    expect(await refusal(complete(spent.key, asked))).toMatchObject({ status: 429, code: 'api_key_used' });
    expect(await refusal(complete(spent.key, asked, { model: newId() }))).toMatchObject({ status: 404 });
    expect(await filesOf(at.owner)).toHaveLength(before.length);
  });

  it('an address is refused with words that say how to send it; so is what is no picture', async () => {
    const { key } = await at.createKey();
    const address = complete(key, [user('看', 'https://example.com/a.png')]);
    await expect(address).rejects.toThrow('data:image/png;base64,');
    expect(await refusal(address)).toEqual({
      ...{ status: 400, code: 'picture_not_inline', type: 'invalid_request_error' },
    });
    const input = [
      {
        role: 'user' as const,
        content: [{ type: 'input_image' as const, file_id: 'file_1', detail: 'auto' as const }],
      },
    ];
    expect(await refusal(at.client(key).responses.create({ model: agentId, input }))).toMatchObject({ status: 400 });
    const page = dataUrl(Buffer.from('<script>alert(1)</script>'));
    expect(await refusal(complete(key, [user('看', page)]))).toMatchObject({ status: 400, code: 'file_type_refused' });
  });

  it('without a key nothing of a large body is looked at', async () => {
    // No JSON: whoever reads it says so.
    const body = `{"messages": "${'a'.repeat(12 * 1024 * 1024)}`;
    const headers = { 'content-type': 'application/json', authorization: 'Bearer zxk_x' };
    const reply = await at.fetchAt()('http://x/v1/chat/completions', { method: 'POST', headers, body });
    expect([reply.status, await reply.json()]).toEqual([
      401,
      { error: expect.objectContaining({ code: 'token_invalid' }) },
    ]);
  });
});
