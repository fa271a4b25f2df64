import type { Page } from 'playwright-core';

/** Everything an answer might set off outside itself. */
export const watchPage = async (page: Page, address: string) => {
  const events: string[] = [];
  const note = (kind: string) => (what: { toString: () => string } | string) => events.push(`${kind}: ${String(what)}`);
  await page.context().route(
    (url) => url.origin !== address,
    async (route) => {
      note('request')(route.request().url());
      await route.abort();
    },
  );
  page.on('dialog', (dialog) => {
    note('dialog')(dialog.message());
    void dialog.dismiss();
  });
  page.on('pageerror', note('error'));
  page.on('popup', (popup) => note('popup')(popup.url()));
  page.on('download', (download) => note('download')(download.url()));
  page.on('websocket', (socket) => note('socket')(socket.url()));
  page.on('framenavigated', (frame) => note('navigation')(frame.url()));
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) note('policy')(message.text());
  });
  await page.evaluate(watchElements);
  return { events, found: () => page.evaluate(() => (window as unknown as { found: string[] }).found.splice(0)) };
};

/** Runs in the page: an element that was there only for a moment has been there. */
const watchElements = () => {
  const found: string[] = [];
  const own = `${window.location.origin}/`;
  Object.assign(window, { found });
  const banned = 'script,iframe,frame,form,object,embed,applet,base,meta,portal,dialog,video,audio,marquee,[popover]';
  const report = (element: Element, why: string) =>
    found.push(
      `${why}: ${element.closest('[data-answer]')?.getAttribute('data-answer') ?? 'page'} ${element.outerHTML.slice(0, 120)}`,
    );
  const check = (element: Element) => {
    if (element.matches(banned)) report(element, 'element');
    for (const { name, value } of element.attributes) {
      if (/^on/i.test(name)) report(element, 'handler');
      const isLoaded = /^(src|srcset|href|xlink:href|poster|data|style|background|action|formaction|ping)$/i.test(name);
      if (isLoaded && element.tagName !== 'A' && /evil\.example/.test(value) && !value.startsWith(own)) {
        report(element, 'address');
      }
      if (/^\s*(javascript|vbscript|data):/i.test(value) && !/^data:font/.test(value)) report(element, 'scheme');
    }
  };
  new MutationObserver((changes) => {
    for (const { addedNodes, target, type } of changes) {
      if (type === 'attributes' && target instanceof Element && document.body.contains(target)) check(target);
      for (const node of addedNodes) {
        if (!(node instanceof Element) || document.head.contains(node)) continue;
        check(node);
        for (const inner of node.querySelectorAll('*')) check(inner);
      }
    }
  }).observe(document, { subtree: true, childList: true, attributes: true });
};

/** Runs in the page: what stands there now. */
export const inspect = () => {
  const faults: string[] = [];
  const hidden = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff]|\udb40[\udc00-\udc7f]/;
  const own = window.location.origin;
  for (const answer of document.querySelectorAll<HTMLElement>('[data-answer]')) {
    const fault = (why: string, element?: Element) =>
      faults.push(`${answer.dataset.answer} ${why} ${element?.outerHTML.slice(0, 160) ?? ''}`);
    const root = answer.querySelector('.md');
    if (!root) {
      fault('is not drawn');
      continue;
    }
    const style = getComputedStyle(root);
    if (!style.contain.includes('layout') || style.overflowX !== 'clip') fault('is not held');
    for (const element of root.querySelectorAll('*')) {
      const { position, backgroundImage } = getComputedStyle(element);
      const isFormula = element.closest('.katex') !== null;
      if (position === 'fixed' || position === 'sticky' || (position === 'absolute' && !isFormula))
        fault('floats', element);
      if (backgroundImage.includes('url(')) fault('loads a background', element);
      if (element.id) fault('has an id', element);
      if (element.matches('style,link,svg image,svg use,input,textarea,select')) fault('has', element);
    }
    for (const link of root.querySelectorAll('a')) {
      if (!/^(https?|mailto):$/.test(link.protocol)) fault('leads astray', link);
      if (link.target !== '_blank' || link.rel !== 'noopener noreferrer nofollow') fault('keeps its opener', link);
      if (hidden.test(link.textContent ?? '')) fault('hides characters', link);
      if (!link.textContent?.trim()) fault('has no words', link);
    }
    for (const code of root.querySelectorAll('code, .md-note-mark')) {
      if (!code.closest('.katex') && hidden.test(code.textContent ?? '')) fault('hides characters', code);
    }
    for (const image of root.querySelectorAll('img')) {
      if (!image.src.startsWith(`${own}/`) && !image.src.startsWith(`blob:${own}/`)) fault('shows', image);
    }
  }
  return faults;
};
