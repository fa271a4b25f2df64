import { afterEach, describe, expect, it, vi } from 'vitest';
import { isEmbedMessage } from '../../lib/embed-message.ts';
import { createSiteLink } from './site-link.ts';

const site = 'https://shop.example';

/** A window in a frame: what the browser gives, without a browser. */
const inFrame = () => {
  const own = new EventTarget() as EventTarget & { parent: unknown };
  const said: [unknown, string][] = [];
  own.parent = { postMessage: (message: unknown, to: string) => said.push([message, to]) };
  vi.stubGlobal('window', own);
  const hear = (message: { source?: unknown; origin?: string; data?: unknown }) =>
    own.dispatchEvent(
      Object.assign(new Event('message'), { source: own.parent, origin: site, data: { zhixing: 'shown' }, ...message }),
    );
  return { hear, said };
};
afterEach(() => vi.unstubAllGlobals());

describe('messages between the frame and the site around it', () => {
  it('are heard from the site that was named and from nobody else, and only if they are ours', () => {
    const { hear } = inFrame();
    let heard = 0;
    const stop = createSiteLink(site).onShown(() => heard++);
    hear({ origin: 'https://elsewhere.example' });
    hear({ origin: 'null' });
    hear({ source: {} });
    for (const data of [undefined, null, 'shown', 7, {}, { zhixing: 'close' }, { zhixing: ['shown'] }]) hear({ data });
    expect(heard).toBe(0);
    hear({});
    expect(heard).toBe(1);
    stop();
    hear({});
    expect(heard).toBe(1);
  });

  it('are said to that origin only, and to nobody where none was named', () => {
    const { said } = inFrame();
    createSiteLink(site).say({ zhixing: 'close' });
    for (const other of [undefined, '*', 'null', 'shop.example', `${site}/path`])
      createSiteLink(other).say({ zhixing: 'close' });
    expect(said).toEqual([[{ zhixing: 'close' }, site]]);
  });

  it('of another form are none', () => {
    for (const data of [{ zhixing: 'close' }, { zhixing: 'message', from: 'agent' }])
      expect(isEmbedMessage(data)).toBe(true);
    for (const data of [
      null,
      'close',
      { zhixing: 'message' },
      { zhixing: 'message', from: {} },
      { zhixing: 'open' },
      [],
    ])
      expect(isEmbedMessage(data)).toBe(false);
  });
});
