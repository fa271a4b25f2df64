import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { emojiIds, emojiOf } from '../../apps/web/src/blocks/icon/emoji.ts';

/** The built-in agent icons, 1 to 55. An agent stores the number: the order never changes, new ones go to the end. */
const lines =
  `bot lightbulb brain rocket wand-sparkles settings wrench laptop keyboard message-circle megaphone phone headphones
mic camera clapperboard palette notebook-pen book-open library graduation-cap newspaper calendar-days alarm-clock hourglass
chart-column trending-up trending-down calculator hand-coins coins credit-card landmark university building-complex factory
hospital stethoscope pill shield-check lock scale handshake user-round users-round clipboard-list folder mail package truck
train-front plane map cloud-sun search`.split(/\s+/);

type IconSet = { width: number; height: number; icons: Record<string, { body: string }> };

const target = 'apps/web/public/icons';
/** With the code that draws from it: its name there changes with what it holds, and a browser keeps it. */
const lineFile = 'apps/web/src/blocks/icon/lines.svg';
const resolver = createRequire(`${process.cwd()}/apps/web/package.json`);
const read = (file: string) => JSON.parse(readFileSync(resolver.resolve(`@iconify-json/${file}`), 'utf8'));
const lucide: IconSet = read('lucide/icons.json');
const fluent: IconSet = read('fluent-emoji-flat/icons.json');
const nameByCharacter: Record<string, string> = read('fluent-emoji-flat/chars.json');

const licence = `lines.svg holds ${lines.length} Lucide icons, https://github.com/lucide-icons/lucide

ISC License

Copyright (c) Lucide Icons and Contributors, and for the icons that come from Feather: Copyright (c) Cole Bemis (MIT).

Permission to use, copy, modify, and/or distribute this software for any
purpose with or without fee is hereby granted, provided that the above
copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES
WITH REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF
MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR
ANY SPECIAL, DIRECT, INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES
WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN
ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF
OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE.

emoji/*.svg are Fluent Emoji (flat), https://github.com/microsoft/fluentui-emoji

MIT License

Copyright (c) Microsoft Corporation.

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.
`;

const drawing = ({ icons, width, height }: IconSet, name: string) => {
  const icon = icons[name];
  if (!icon) throw new Error(`the icon set has no ${name}`);
  return { viewBox: `viewBox="0 0 ${width} ${height}"`, body: icon.body };
};
const svg = 'svg xmlns="http://www.w3.org/2000/svg"';
const svgOf = (set: IconSet, name: string) => {
  const { viewBox, body } = drawing(set, name);
  return `<${svg} ${viewBox}>${body}</svg>\n`;
};
/** One file for all of them: the market shows fifty, and asked for each by itself. */
const symbolOf = (name: string, index: number) => {
  const { viewBox, body } = drawing(lucide, name);
  return `<symbol id="${index + 1}" ${viewBox}>${body.replaceAll('stroke-width="2"', 'stroke-width="1.75"')}</symbol>`;
};

/** The set keys characters by their code points, without the mark that asks for a coloured picture. */
const nameOf = (id: string) => {
  const points = [...(emojiOf(id) ?? '')]
    .map((part) => part.codePointAt(0)?.toString(16))
    .filter((hex) => hex !== 'fe0f');
  return nameByCharacter[points.join('-')] ?? `picture for ${id}`;
};

const files: [file: string, text: string][] = [
  [lineFile, `<${svg}>\n${lines.map(symbolOf).join('\n')}\n</svg>\n`],
  ...emojiIds.map((id): [string, string] => [`${target}/emoji/${id}.svg`, svgOf(fluent, nameOf(id))]),
];

mkdirSync(`${target}/emoji`, { recursive: true });
for (const [file, text] of files) writeFileSync(file, text);
writeFileSync(`${target}/LICENSE.txt`, licence);
const bytes = files.reduce((sum, [, text]) => sum + text.length, 0);
console.log(`${lines.length} icons and ${emojiIds.length} emoji, ${Math.round(bytes / 1024)} KB → ${target}`);
