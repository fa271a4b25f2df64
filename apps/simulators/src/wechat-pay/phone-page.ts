import type { Handler, Reply } from '../serve.ts';
import type { Pay } from './pay.ts';
import { isOver, type Order, type Store } from './store.ts';

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
const yuan = (fen: number) => `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`;

const style = `
:root { color-scheme: light }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; background: #ededed; color: #191919 }
body { font: 16px/1.6 system-ui, "PingFang SC", "Microsoft YaHei", sans-serif }
main { max-width: 26rem; margin: 0 auto; min-height: 100vh; background: #fff; padding: 3rem 1.5rem 2rem; text-align: center }
.who { margin: 0; font-size: 1.05rem } .what { margin: .2rem 0 0; color: #888; font-size: .9rem; overflow-wrap: anywhere }
.sum { margin: 1.2rem 0 2.4rem; font-size: 2.8rem; font-weight: 600; line-height: 1.2 } .sum small { font-size: 1.6rem }
.done { margin: 1rem 0 .4rem; font-size: 1.2rem; color: #07c160 } .over { margin: 1rem 0; color: #888 }
.tick { width: 4rem; height: 4rem; margin: 0 auto; border-radius: 50%; background: #07c160; color: #fff; font-size: 2.2rem; line-height: 4rem }
button, .pick { display: block; width: 100%; padding: .8rem 1rem; border: 0; border-radius: .5rem; font: inherit }
button { background: #07c160; color: #fff; font-size: 1.1rem; font-weight: 500 } button:active { background: #06ad56 }
.pick { margin: 0 0 .6rem; background: #f7f7f7; color: inherit; text-align: left; text-decoration: none }
.pick b { float: right } .hint { margin: 2rem 0 0; color: #888; font-size: .8rem }
`;

const page = (title: string, content: string, status = 200, isRefreshed = false): Reply => ({
  status,
  html: `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${isRefreshed ? '<meta http-equiv="refresh" content="3">' : ''}
<title>${title}</title>
<style>${style}</style>
</head>
<body><main>
${content}
<p class="hint">仅供演示：这里没有真实的钱。</p>
</main></body>
</html>
`,
});

const addressOf = (codeUrl: string) => `/phone?code_url=${encodeURIComponent(codeUrl)}`;

const showList = (orders: Order[]) => {
  const rows = orders.map(
    ({ codeUrls, description, totalFen }) =>
      `<a class="pick" href="${escapeHtml(addressOf(codeUrls.at(-1) ?? ''))}"><b>¥${yuan(totalFen)}</b>${escapeHtml(description)}</a>`,
  );
  return page(
    '模拟手机',
    `<h1 class="who">待支付的订单</h1>\n${rows.join('\n') || '<p class="over">没有待支付的订单</p>'}`,
    200,
    true,
  );
};

const showOrder = (order: Order, codeUrl: string, merchantName: string) => {
  const sum = `<p class="sum"><small>¥</small>${yuan(order.payments[0]?.totalFen ?? order.totalFen)}</p>`;
  const who = `<p class="who">${escapeHtml(merchantName)}</p>\n<p class="what">${escapeHtml(order.description)}</p>`;
  if (order.payments.length > 0)
    return page(
      '支付成功',
      `<div class="tick" aria-hidden="true">✓</div>\n<h1 class="done">支付成功</h1>\n${who}\n${sum}`,
    );
  if (isOver(order)) return page('订单已关闭', `${who}\n${sum}\n<h1 class="over">订单已关闭</h1>`);
  return page(
    '微信支付',
    `${who}\n${sum}\n<form method="post" action="/phone/pay"><input type="hidden" name="code_url" value="${escapeHtml(codeUrl)}"><button>立即支付</button></form>`,
  );
};

type Options = { store: Store; pay: Pay; merchantName: string };

/** The phone of whoever scans the code, for the demo. */
export const createPhone = ({ store, pay, merchantName }: Options): Handler => {
  const open = (codeUrl: string) => {
    const order = store.orderOfCode(codeUrl);
    return order
      ? showOrder(order, codeUrl, merchantName)
      : page('二维码无效', '<h1 class="over">二维码无效</h1>', 404);
  };
  return ({ method, url, body }) => {
    if (method === 'GET' && url.pathname === '/phone') {
      const codeUrl = url.searchParams.get('code_url');
      if (codeUrl) return open(codeUrl);
      return showList(store.orders().filter((order) => order.payments.length === 0 && !isOver(order)));
    }
    if (method !== 'POST' || url.pathname !== '/phone/pay') return undefined;
    const codeUrl = new URLSearchParams(body.toString('utf8')).get('code_url') ?? '';
    const order = store.orderOfCode(codeUrl);
    // Whoever presses twice, or too late, sees how the order stands.
    if (order && order.payments.length === 0 && !isOver(order)) void pay({ outTradeNo: order.outTradeNo }).told;
    return { status: 303, headers: { location: addressOf(codeUrl) }, html: '' };
  };
};
