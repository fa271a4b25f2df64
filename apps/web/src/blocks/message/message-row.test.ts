import type { ChatMessage } from '@zhixing/contract/chat-message';
import i18next from 'i18next';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { markdown } from '../../locale/zh-CN/markdown.ts';
import { message as texts } from '../../locale/zh-CN/message.ts';
import { conversation, runningAnswer } from './stage/conversation.ts';

// Drawing to a string wants a third argument that a browser never asks for.
vi.mock('react', async (original) => {
  const react = await original<typeof import('react')>();
  const useSyncExternalStore: typeof react.useSyncExternalStore = (subscribe, read, readOnServer = read) =>
    react.useSyncExternalStore(subscribe, read, readOnServer);
  return { ...react, useSyncExternalStore };
});

const agent = { name: '差旅管家', icon: '12', iconBackground: '#ffe7ba' };
const noop = () => undefined;
const handlers = {
  onQuestion: noop,
  onPlugin: noop,
  onRetry: noop,
  onContinue: noop,
  onShare: noop,
  onViewRecord: noop,
  onOpenPanel: noop,
};
type View = {
  isShare?: boolean;
  hasIcon?: boolean;
  canConsent?: boolean;
  isNewest?: boolean;
  toggles?: Map<string, boolean>;
};
let draw: (message: ChatMessage, view?: View) => string;

// Drawn to a string: no browser is needed to see which parts a message has.
beforeAll(async () => {
  vi.stubGlobal('window', { location: { origin: 'http://127.0.0.1' }, matchMedia: () => ({ matches: false }) });
  await i18next.use(initReactI18next).init({
    lng: 'zh-CN',
    resources: { 'zh-CN': { message: texts, markdown } },
    interpolation: { escapeValue: false },
  });
  const { MessageRow } = await import('./message-row.tsx');
  const { MessageViewContext } = await import('./message-view.ts');
  draw = (message, { isShare = false, hasIcon = true, canConsent = true, isNewest = true, toggles = new Map() } = {}) =>
    renderToStaticMarkup(
      createElement(
        MessageViewContext,
        {
          value: {
            agent,
            isShare,
            hasIcon,
            canShare: true,
            canConsent,
            handlers,
            onSource: noop,
            toggles,
            ratings: new Map(),
          },
        },
        createElement(MessageRow, { message, isNewest }),
      ),
    );
}, 60_000);

const answer = (part: Partial<ChatMessage> = {}): ChatMessage => ({
  uuid: 'a',
  role: 2,
  content: '答案',
  time: '2026-11-16T00:00:00Z',
  runId: 'r',
  ...part,
});
const ofType = (type: string) => conversation.find((message) => message.type === type) ?? answer();
const withTools = conversation[1] ?? answer();

describe('a message', () => {
  it('MSG-01 role 1 is the tinted bubble, role 2 is not', () => {
    expect(draw(answer({ role: 1 }))).toContain('user-bubble');
    expect(draw(answer())).toContain('robot-message');
    expect(draw(answer())).not.toContain('user-bubble');
  });

  it('MSG-02 CHAT-39 the agent icon on its background, unless hideIcon', () => {
    expect(draw(answer())).toMatch(/agent-icon.*--agent-tint:#ffe7ba.*lines\.svg\S*#12/);
    expect(draw(answer(), { hasIcon: false })).not.toContain('agent-icon');
  });

  it.each([
    ['audio', 'audio-body'],
    ['tool', 'call-group'],
    ['collapse', 'fold-section is-framed'],
    ['menu', 'menu-body'],
    ['json', 'json-block'],
  ])('MSG-03 MSG-27 type %s has its renderer', (type, mark) => {
    expect(draw(ofType(type))).toContain(mark);
  });

  it('MSG-03 an unknown type is text', () => {
    expect(draw(answer({ type: 'hologram' }))).toContain('答案');
  });

  it('MSG-04 writable fields are inputs', () => {
    const html = draw(answer({ writable: true, writables: [{ name: 'city', label: '城市', value: '杭州' }] }));
    expect(html).toMatch(/<label[^>]*>城市<\/label>/);
    expect(html).toContain('value="杭州"');
  });

  it('MSG-05 progress, diagram, tool calls and widget data each have their block', () => {
    const empty = answer({ content: '', loading: true, processLoading: 42, stepNum: 1 });
    expect(draw(empty)).toMatch(/查找资料中.*loading-dots.*<progress[^>]*value="42"/);
    const rich = answer({
      mermaid: 'graph LR',
      widgetData: { config: {} },
      toolCalls: [{ id: 'c', function: { name: 'n', arguments: '{}', metaInfo: { name: '计算器' } }, collapse: true }],
    });
    expect(draw(rich)).toContain('graph LR');
    expect(draw(rich)).toContain('组件数据');
    expect(draw(rich)).toContain('计算器');
  });

  it('CHAT-32 CHAT-33 five steps have five texts', () => {
    const words = [0, 1, 2, 3, 4].map((stepNum) => draw(answer({ content: '', loading: true, stepNum })));
    const shown = words.map((html) => /思考中|查找资料中|分析中|生成结果中|已深度思考/.exec(html)?.[0]);
    expect(shown).toEqual(['思考中', '查找资料中', '分析中', '生成结果中', '已深度思考']);
  });

  it('MSG-06 steps in order', () => {
    const html = draw(
      answer({
        content: '甲乙',
        step: [
          { no: 0, content: '先甲' },
          { no: 1, content: '后乙' },
        ],
      }),
    );
    expect(html.indexOf('先甲')).toBeGreaterThan(0);
    expect(html.indexOf('后乙')).toBeGreaterThan(html.indexOf('先甲'));
  });

  it('MSG-07 MSG-08 timeline with every source and a marker where it ended', () => {
    const html = draw(
      answer({
        insightStep: [
          { title: '收集', isEnd: true, stepList: [{ url: 'https://example.com/a', learning: '学到一' }] },
          { title: '对照', isEnd: false, stepList: [{ url: 'https://example.com/b', learning: '学到二' }] },
        ],
      }),
    );
    for (const text of ['收集', '对照', 'https://example.com/a', '学到一', 'https://example.com/b', '学到二']) {
      expect(html).toContain(text);
    }
    expect(html.match(/已完成/g)).toHaveLength(1);
  });

  it('MSG-09 MSG-10 plugins, preset questions and the record link can be chosen', () => {
    const html = draw(conversation.find(({ linkUrl }) => linkUrl) ?? answer());
    for (const name of ['天气插件', '预算测算', '日程', '怎么报销打车费？', '查看记录']) expect(html).toContain(name);
    expect(html).not.toContain('不显示');
  });

  it('MSG-11 three suggestions after a finished reply, none while it streams', () => {
    expect(draw(withTools)).toContain('直接生成出差申请单');
    expect(draw(withTools)).not.toContain('第四个不显示');
    expect(draw({ ...withTools, loading: true })).not.toContain('直接生成出差申请单');
    expect(draw(withTools, { isNewest: false })).not.toContain('直接生成出差申请单');
  });

  it('MSG-12 MSG-13 one entry per file, by icon and name', () => {
    const html = draw(conversation[2] ?? answer());
    expect(html).toMatch(/file-icon is-pdf.*酒店长期协议（盖章版）\.pdf.*file-icon is-sheet.*十月差旅明细\.xlsx/);
  });

  it('MSG-15 a sound shows how long it is; hideCopy hides the actions', () => {
    expect(draw(ofType('audio'))).toContain('0:12');
    expect(draw(answer())).toContain('aria-label="复制"');
    expect(draw(answer({ hideCopy: true }))).not.toContain('aria-label="复制"');
  });

  it('MSG-16 sources with their score to three decimals', () => {
    expect(draw(withTools)).toMatch(/差旅费管理办法.*0\.912.*职级与住宿标准.*0\.800/);
  });

  it('a passage has its page, and its number in the text is a way to it', () => {
    const docs = [
      { title: '差旅费管理办法.pdf', segmentId: 's1', page: 6, score: 0.87345, text: '入住前提交超标说明' },
    ];
    const html = draw(answer({ content: '提交说明后可以报销[1]，见 [2]。', docs }));
    expect(html).toMatch(/<button[^>]*class="md-note-mark"[^>]*>1<\/button>/);
    expect(html).toContain('[2]');
    expect(html).toMatch(/<button[^>]*class="doc-chip"[^>]*>.*差旅费管理办法\.pdf.*第 6 页.*0\.873/);
  });

  it('MSG-17 MSG-18 one line names the tools; opened it shows the arguments indented', () => {
    expect(draw(withTools)).toMatch(/已调用 3 个工具.*差旅制度问答、天气查询、车次查询.*2\.3 秒/);
    expect(draw(withTools)).not.toContain('&quot;city&quot;');
    const toggles = new Map([
      [`${withTools.runId}:0:tools:tools`, true],
      ['policy:open', true],
    ]);
    expect(draw(withTools, { toggles })).toMatch(/参数.*&quot;city&quot;.*杭州.*结果.*hotel/s);
  });

  it('MSG-17 while a tool works each call has its own row', () => {
    expect(draw(runningAnswer)).toMatch(/核对差旅标准.*300 毫秒.*message-spin.*查询余票与座位.*已 0\.1 秒/s);
  });

  it('a call that changes something outside asks first; a reader who may not answer only sees that it waits', () => {
    const metaInfo = { name: '下单' };
    const call = { id: 'c', function: { name: 'order', arguments: '{"sku":"A1"}', metaInfo }, collapse: true };
    const waiting = (more: object = {}) =>
      answer({ loading: true, step: [{ no: 0, content: '', toolCalls: [{ ...call, isWaiting: true, ...more }] }] });
    expect(draw(waiting())).toMatch(/是否允许调用「下单」.*&quot;sku&quot;.*A1.*允 ?许.*拒 ?绝/s);
    const readOnly = draw(waiting(), { canConsent: false });
    expect(readOnly).toMatch(/是否允许调用「下单」.*等待确认/s);
    expect(readOnly).not.toMatch(/拒 ?绝/);
    expect(draw(waiting(), { toggles: new Map([['r:c::consent', true]]) })).not.toContain('是否允许调用');
    expect(draw({ ...waiting(), loading: false })).not.toContain('是否允许调用');
    expect(draw(waiting({ isWaiting: undefined, result: 'ok' }))).not.toContain('是否允许调用');
  });

  it('a call that waits for a form shows it in the place of the question', () => {
    const metaInfo = { name: '填写' };
    const form = { kind: 'form', title: '', document: null as never, data: {}, state: 'waiting' } as const;
    const call = {
      id: 'c',
      function: { name: 'fill', arguments: '{}', metaInfo },
      collapse: true,
      isWaiting: true,
      form,
    };
    const waiting = answer({ loading: true, step: [{ no: 0, content: '', toolCalls: [call] }] });
    expect(draw(waiting)).toContain('answer-part-wait');
    expect(draw(waiting)).not.toContain('是否允许调用');
  });

  it('CARD-01 cards and forms stand after the text', () => {
    const part = { kind: 'card', title: '天气', cards: [] } as const;
    const call = { id: 'c', function: { name: 'w', arguments: '{}', metaInfo: { name: '天气' } }, collapse: true };
    const toolCalls = [{ ...call, result: 'ok', parts: [{ ...part, cards: [] }] }];
    expect(draw(answer({ step: [{ no: 0, content: '答案', toolCalls }] }))).toMatch(
      /答案.*answer-parts.*answer-part-wait/s,
    );
  });

  it('MSG-22 SHARE-05 share mode keeps copy; no retry, share, suggestions or receipt', () => {
    const html = draw(withTools, { isShare: true });
    expect(html).toContain('aria-label="复制"');
    for (const gone of ['aria-label="重试"', 'aria-label="分享"', '直接生成出差申请单', '¥0.20']) {
      expect(html).not.toContain(gone);
    }
  });

  it('MSG-26 a failure has the error style, its words, its cost and the ways on', () => {
    const failed = answer({ error: true, errorCode: 'MODEL_FAILED', continue: true });
    expect(draw(failed)).toMatch(/is-error.*模型暂时没有响应。.*本次没有扣费。.*继 ?续.*重 ?试/s);
    expect(draw(answer({ error: true, errorCode: 'SOMETHING_NEW' }))).toContain('请求出错！');
    expect(draw(answer({ error: true, errorCode: 'MODEL_BUSY' }))).not.toMatch(/继 ?续/);
  });

  it('CHAT-30 CHAT-33 a stopped answer says so', () => {
    expect(draw(answer({ stop: true }))).toContain('对话已终止');
  });

  it('the receipt names money, tokens and time', () => {
    expect(draw(withTools)).toContain('本次 ¥0.20 · 1,284 tokens · 3.4 秒');
  });

  it('an answer stopped before its model told what it used says that the money came back', () => {
    const receipt = { model: '', inputTokens: 0, outputTokens: 0, ms: 3400, costFen: 0, cover: 'returned' } as const;
    expect(draw(answer({ stop: true, receipt }))).toMatch(/没有答完，未扣费 · 3.4 秒/);
    expect(draw(answer({ error: true, receipt }))).not.toContain('没有答完');
    expect(draw(answer({ stop: true, receipt: { ...receipt, cover: undefined } }))).not.toContain('receipt-line');
  });

  it('MSG-24 HTML of an answer is words, not markup', () => {
    expect(draw(answer({ content: '<img src=x onerror=alert(1)> 好' }))).not.toContain('<img src=x');
  });
});
