import { createMermaidPlugin } from '@streamdown/mermaid';
import { partColors } from './diagram-colors.ts';
import { plainDiagram } from './diagram-source.ts';

const plugin = createMermaidPlugin();
const locked = ['securityLevel', 'startOnLoad', 'maxTextSize', 'suppressErrorRendering', 'maxEdges', 'secure'];
const settings = [
  'htmlLabels',
  'theme',
  'themeVariables',
  'themeCSS',
  'fontFamily',
  'altFontFamily',
  'flowchart',
  'class',
];

const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

const colors = (isDark: boolean) => ({
  darkMode: isDark,
  background: token('--bg-surface'),
  primaryColor: token('--accent-bg'),
  primaryBorderColor: token('--accent-line'),
  primaryTextColor: token('--text'),
  secondaryColor: token('--ok-bg'),
  tertiaryColor: token('--bg-sunken'),
  lineColor: token('--text-3'),
  textColor: token('--text'),
  noteBkgColor: token('--warn-bg'),
  noteTextColor: token('--text'),
  noteBorderColor: token('--line-strong'),
  edgeLabelBackground: token('--bg-surface'),
  clusterBkg: token('--bg-sunken'),
  clusterBorder: token('--line-strong'),
  actorBkg: token('--accent-bg'),
  actorBorder: token('--accent-line'),
  signalColor: token('--text-2'),
  signalTextColor: token('--text'),
  fontSize: '14px',
  ...partColors(token),
});

const config = (isDark: boolean) => ({
  startOnLoad: false,
  securityLevel: 'strict' as const,
  secure: [...locked, ...settings],
  suppressErrorRendering: true,
  htmlLabels: false,
  maxTextSize: 20_000,
  maxEdges: 300,
  theme: 'base' as const,
  fontFamily: token('--font').replaceAll('"', "'"),
  themeVariables: colors(isDark),
  flowchart: { htmlLabels: false, useMaxWidth: false },
  sequence: { useMaxWidth: false },
  class: { htmlLabels: false, useMaxWidth: false },
  gantt: { useMaxWidth: false },
});

/** A picture of its own knows its size and is whole XML. */
const toPicture = (drawing: string): string => {
  const svg = new DOMParser().parseFromString(drawing, 'text/html').querySelector('svg');
  if (!svg) throw new Error('no drawing');
  const [, , width = 0, height = 0] = (svg.getAttribute('viewBox') ?? '').split(/[\s,]+/).map(Number);
  if (!(width > 0 && height > 0 && width < 20_000 && height < 20_000)) throw new Error('no size');
  svg.setAttribute('width', String(Math.ceil(width)));
  svg.setAttribute('height', String(Math.ceil(height)));
  return new XMLSerializer().serializeToString(svg);
};

let last: Promise<unknown> = Promise.resolve();
let count = 0;

const draw = async (source: string, isDark: boolean): Promise<Blob> => {
  const id = `zx-diagram-${++count}`;
  try {
    const { svg } = await plugin.getMermaid(config(isDark)).render(id, plainDiagram(source));
    return new Blob([toPicture(svg)], { type: 'image/svg+xml' });
  } finally {
    document.getElementById(`d${id}`)?.remove();
    document.getElementById(id)?.remove();
  }
};

/** One after another: the library keeps its settings for the whole page. */
export const drawDiagram = (source: string, isDark: boolean): Promise<Blob> => {
  const drawing = last.then(() => draw(source, isDark));
  last = drawing.catch(() => undefined);
  return drawing;
};
