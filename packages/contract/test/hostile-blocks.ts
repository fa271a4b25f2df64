/** Documents of widgets that somebody made to do harm, twenty kinds with ten of each. `evil.example` must never be asked. */
type Widget = { type: string; id: string; options: Record<string, unknown>; widgetList?: unknown[]; cols?: unknown[] };

const evil = 'https://evil.example/x';
const scripts = [
  '<script>window.pwned=1</script>',
  `<img src=${evil} onerror="window.pwned=1">`,
  '"><svg onload=window.pwned=1>',
  '{{constructor.constructor("window.pwned=1")()}}',
  `<iframe srcdoc="<script>parent.pwned=1</script>">`,
  `<a href="javascript:window.pwned=1">x</a>`,
  `</style><style>*{background:url(${evil})}</style>`,
  '\u202e\u2066gnp.exe',
  'a'.repeat(9_000),
  '#{window.pwned=1}',
];
const links = [
  'javascript:window.pwned=1',
  'JaVaScRiPt:window.pwned=1',
  ' javascript:window.pwned=1',
  'java\tscript:window.pwned=1',
  'data:text/html,<script>parent.pwned=1</script>',
  'vbscript:pwned',
  'file:///etc/passwd',
  'blob:https://evil.example/1',
  '//evil.example/x',
  'http:evil.example',
];
const pictures = [
  'http://evil.example/x.png',
  'javascript:window.pwned=1',
  'data:image/svg+xml,<svg onload="window.pwned=1">',
  'data:text/html,<script>1</script>',
  '//evil.example/x.png',
  'x" onerror="window.pwned=1',
  'file:///x.png',
  `url(${evil})`,
  '',
  'blob:x',
];
const styles = [
  { color: `url(${evil})` },
  { color: 'expression(alert(1))' },
  { fontSize: `1px;background:url(${evil})` },
  { borderStyle: `solid;background-image:url(${evil})` },
  { textAlign: 'left;position:fixed' },
  { lineHeight: 1e9 },
  { aspectRatio: `1;background:url(${evil})` },
  { objectFit: 'x' },
  { fontWeight: { toString: 'x' } },
  { borderWidth: -5 },
];
const charts = [
  { tooltip: { formatter: scripts[1] } },
  { title: { text: scripts[0], link: links[0], sublink: evil } },
  { graphic: [{ type: 'image', style: { image: evil } }] },
  { backgroundColor: { image: evil } },
  { series: [{ type: 'bar', data: [1], symbol: `image://${evil}` }] },
  { series: [{ type: 'custom', renderItem: 'alert(1)', data: [1] }] },
  { toolbox: { feature: { dataView: { show: true, optionToContent: 'alert(1)' } } } },
  { series: [{ type: 'bar', data: [{ value: 1, label: { rich: { a: { backgroundColor: { image: evil } } } } }] }] },
  { legend: { data: [{ name: 'a', icon: `image://${evil}` }] } },
  { series: [{ type: 'line', data: Array.from({ length: 20_000 }, (_, n) => n) }] },
];
const paths = [
  '__proto__.x',
  'constructor.constructor',
  'a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p.q',
  'a[999999999]',
  '[',
  '..',
  'a b',
  '["',
  '{{a}}',
  'a'.repeat(299),
];
const numbers = [Number.NaN, 1e308, -1e308, Number.POSITIVE_INFINITY, '1', null, [], {}, true, -0];

let last = 0;
const id = () => (0xe0000000 + ++last).toString(16).padStart(32, '0');
const widget = (type: string, options: Record<string, unknown>, more: object = {}): Widget => ({
  type,
  id: id(),
  options,
  ...more,
});
const each = (list: readonly unknown[], make: (one: never) => unknown) =>
  list.slice(0, 10).map((one) => [make(one as never)]);
const ten = (make: (n: number) => unknown[]) => Array.from({ length: 10 }, (_, n) => make(n));
const deep = (levels: number) => {
  let list: unknown[] = [];
  for (let n = 0; n < levels; n++) list = [widget('Div', {}, { widgetList: list })];
  return list;
};

/** By kind; what a kind is made of is one document each. */
export const hostileBlocks: Record<string, unknown[][]> = {
  'markup in texts': each(scripts, (text: string) => widget('Text', { value: text, label: text })),
  'markup in labels': each(scripts, (text: string) =>
    widget('Input', { label: text, placeholder: text, key: text, name: text }),
  ),
  'markup in tables': each(scripts, (text: string) =>
    widget('Table', { th: [{ key: 'a', label: text }], value: [{ a: text, __proto__: 1 }] }),
  ),
  'markup in choices': each(scripts, (text: string) =>
    widget('Select', { optionItems: [{ label: text, value: text }], value: text }),
  ),
  'links of buttons': each(links, (value: string) => widget('Button', { type: 'link', label: '去', value })),
  frames: each(links, (value: string) => widget('Iframe', { value })),
  pictures: each(pictures, (value: string) => widget('Image', { value })),
  styles: each(styles, (style: object) => widget('Text', { value: '文', style })),
  charts: each(charts, (value: object) =>
    widget('Chart', { value: { series: [{ type: 'bar', data: [1] }], ...value } }),
  ),
  'charts of functions': ten((n) => [
    widget('Chart', {
      value: { series: [{ type: 'bar', data: [1], label: { formatter: `function(){window.pwned=${n}}` } }] },
    }),
  ]),
  'prototype keys': ten((n) => [
    JSON.parse(
      `{"type":"Input","id":"${id()}","options":{"__proto__":{"pwned":${n}},"constructor":{"prototype":{}},"value":"x"}}`,
    ),
  ]),
  levels: [7, 20, 64, 100, 500, 1_000, 2_000, 5_000, 10_000, 20_000].map(deep),
  'numbers of widgets': ten((n) => Array.from({ length: 1_001 + n * 500 }, () => widget('Text', { value: '多' }))),
  size: ten((n) => [widget('Text', { value: 'a'.repeat(300_000 + n) })]),
  'twin ids': ten(() => {
    const one = widget('Text', { value: '双' });
    return [one, widget('Div', {}, { widgetList: [one] })];
  }),
  'misplaced columns': ten((n) => [
    n % 2 ? widget('col', {}, { widgetList: [] }) : widget('Row', {}, { cols: [widget('Text', {})] }),
  ]),
  'unknown types': ten((n) => [
    widget(
      ['Script', 'constructor', '__proto__', 'toString', 'Html', '', 'row', 'TEXT', 'x'.repeat(500), '脚本'][n] ?? '',
      { value: scripts[0] },
    ),
  ]),
  paths: each(paths, (path: string) => widget('Text', { useVar: path, useLabelVar: path })),
  numbers: each(numbers, (value: unknown) => widget('Rate', { value, height: value, gutter: value, span: value })),
  'maps and formats': ten((n) => [
    widget('Map', {
      value: [
        [scripts[n], 1e9],
        [116, 39.9],
      ],
      height: 1e9,
    }),
    widget('Date', { value: scripts[n], format: scripts[n] }),
    widget('Cascader', {
      optionItems: [{ label: scripts[n], value: {}, children: 'x' }],
      valueKey: '__proto__',
      labelKey: 'constructor',
    }),
    widget('Button', { label: scripts[n], value: `{{a}}${scripts[n]}`, variable: 'a', color: scripts[n] }),
  ]),
};
