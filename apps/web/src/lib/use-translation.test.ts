import i18next from 'i18next';
import { createElement, Fragment } from 'react';
import { renderToReadableStream, renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next, Trans } from 'react-i18next';
import { beforeAll, expect, it } from 'vitest';
import { useTranslation } from './use-translation.ts';

/** Texts of payments come when somebody asks for them. */
const backend = {
  type: 'backend' as const,
  init: () => undefined,
  read: async (_: string, name: string) => (name === 'pay' ? { inChat: { heading: '支付后继续回答' } } : {}),
};

beforeAll(async () => {
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: 'zh-CN',
      ns: ['agent', 'auth'],
      resources: { 'zh-CN': { agent: { hire: '雇用' }, auth: { login: { noAccount: '没有账号？<to>注册</to>' } } } },
      partialBundledLanguages: true,
      interpolation: { escapeValue: false },
    });
});

const seen: unknown[] = [];
const Hire = () => {
  const { t } = useTranslation('agent');
  seen.push(t);
  return createElement(Fragment, null, t('hire'), ' ', t('skillCount', { total: 3 }));
};
const Use = () => createElement(Fragment, null, useTranslation('agent').t('use'));
const NoAccount = () => {
  const { t } = useTranslation('auth');
  return createElement(Trans, { t, i18nKey: 'login.noAccount', components: { to: createElement('b') } } as never);
};
const Payment = () => createElement('b', null, useTranslation('pay').t('inChat.heading'));
const draw = (Part: typeof Hire) => renderToStaticMarkup(createElement(Part));

it('gives the same words and the same function each time, and words that came late once they are there', () => {
  expect(draw(Hire)).toBe('雇用 skillCount');
  expect(draw(Use)).toBe('use');
  i18next.addResourceBundle('zh-CN', 'agent', { hire: '雇用', use: '使用', skillCount: '{{total}} 个技能' });
  expect(draw(Hire)).toBe('雇用 3 个技能');
  expect(draw(Use)).toBe('使用');
  expect(seen[0]).toBe(seen[1]);
});

it('tells a sentence with a link in it of which texts it is', () => {
  expect(draw(NoAccount as typeof Hire)).toBe('没有账号？<b>注册</b>');
});

it('waits for texts that no page has asked for', async () => {
  const stream = await renderToReadableStream(createElement(Payment));
  await stream.allReady;
  expect(await new Response(stream).text()).toContain('<b>支付后继续回答</b>');
});
