import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { emojiIds, emojiOf } from '../../apps/web/src/blocks/icon/emoji.ts';

/** The built-in agent icons, 1 to 55. An agent stores the number: the order never changes, new ones go to the end. */
const names = `robot light-bulb brain rocket magic-wand gear hammer-and-wrench laptop keyboard speech-balloon megaphone
telephone headphone studio-microphone camera movie-camera artist-palette memo open-book books graduation-cap newspaper
calendar alarm-clock hourglass-not-done bar-chart chart-increasing chart-decreasing abacus money-bag coin credit-card
bank classical-building office-building factory hospital stethoscope pill shield locked balance-scale handshake
bust-in-silhouette busts-in-silhouette clipboard file-folder envelope package delivery-truck high-speed-train airplane
world-map sun-behind-cloud magnifying-glass-tilted-left`.split(/\s+/);

type IconSet = { width: number; height: number; icons: Record<string, { body: string }> };

const target = 'apps/web/public/icons';
const resolver = createRequire(`${process.cwd()}/apps/web/package.json`);
const read = (file: string) =>
  JSON.parse(readFileSync(resolver.resolve(`@iconify-json/fluent-emoji-flat/${file}`), 'utf8'));
const set: IconSet = read('icons.json');
const nameByCharacter: Record<string, string> = read('chars.json');

const licence = `1.svg to ${names.length}.svg and emoji/*.svg are Fluent Emoji (flat), https://github.com/microsoft/fluentui-emoji

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

const svgOf = (name: string) => {
  const icon = set.icons[name];
  if (!icon) throw new Error(`the icon set has no ${name}`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${set.width} ${set.height}">${icon.body}</svg>\n`;
};

/** The set keys characters by their code points, without the mark that asks for a coloured picture. */
const nameOf = (id: string) => {
  const points = [...(emojiOf(id) ?? '')]
    .map((part) => part.codePointAt(0)?.toString(16))
    .filter((hex) => hex !== 'fe0f');
  return nameByCharacter[points.join('-')] ?? `picture for ${id}`;
};

const files: [file: string, name: string][] = [
  ...names.map((name, index): [string, string] => [`${index + 1}.svg`, name]),
  ...emojiIds.map((id): [string, string] => [`emoji/${id}.svg`, nameOf(id)]),
];

mkdirSync(`${target}/emoji`, { recursive: true });
for (const [file, name] of files) writeFileSync(`${target}/${file}`, svgOf(name));
writeFileSync(`${target}/LICENSE.txt`, licence);
const bytes = files.reduce((sum, [, name]) => sum + svgOf(name).length, 0);
console.log(`${names.length} icons and ${emojiIds.length} emoji, ${Math.round(bytes / 1024)} KB → ${target}`);
