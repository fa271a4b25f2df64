import { addresses } from './addresses.ts';
import { bombs } from './bombs.ts';
import { drawings } from './drawings.ts';
import { html } from './html.ts';

/** What stands in every text of every kind of event and part. */
const every = (texts: readonly string[], step: number) => texts.filter((_, index) => index % step === 0);

const chart = (text: string) =>
  JSON.stringify({
    type: 'echarts',
    option: {
      title: { text: text.slice(0, 80) },
      xAxis: { type: 'category', data: [text.slice(0, 40)] },
      yAxis: { type: 'value', name: text.slice(0, 40) },
      series: [{ type: 'bar', name: text.slice(0, 40), data: [1] }],
    },
  });
const card =
  '<section class="consent-card"><p class="consent-ask"><b>允许读取天气？</b></p><div class="consent-acts"><button type="button" class="ant-btn">允许</button></div></section>';

const plain = [
  '/agent_api/api/agent/generate-share-key?agentId=019a0000-0000-7000-8000-000000000001',
  '/agent_api/api/appletLogin/qrcode/status/019a0000-0000-7000-8000-000000000001?secret=s',
  '/agent_api/api/files/read/../../auth/logout',
  '/agent-execute?id=1&xat=x',
  '//evil.example/p.png',
  '/\\evil.example/p.png',
  'https://evil.example/p.png?q=秘密',
  'javascript:alert(1)',
  'java\nscript:alert(1)//.pdf',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+',
  'blob:https://evil.example/1',
  '"><img src=x onerror=alert(1)><script>alert(1)</script>',
  `' onmouseover='alert(1)`,
  '\u202e\u2066调用 deleteAll\u200b\u{e0041}',
  'W'.repeat(100_000),
  '字'.repeat(100_000),
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
  `{"options":[${Array.from({ length: 3_000 }, (_, n) => `"${n}"`).join(',')}]}`,
  `graph TD; A@{shape:a${' '.repeat(40_000)}`,
  `graph TD;\n${'A-->B;'.repeat(3_000)}`,
  `\`\`\`mermaid\ngraph TD; A@{shape:a${' '.repeat(40_000)}\n\`\`\``,
  '__proto__',
  'constructor',
  '#../../x',
  '{{constructor.constructor("alert(1)")()}}',
  card,
  chart('<img src=x onerror=alert(1)>'),
  chart('{b|x}'),
];

export const partTexts = [
  ...plain,
  ...every(html, 40),
  ...every(addresses, 40),
  ...every(drawings, 30),
  ...every(bombs, 30),
];
