import type { ParsedFile, ParsedLine } from '../../../gateways/sandbox/parsed-file.ts';
import type { Block } from './block.ts';
import type { Section } from './fill-segments.ts';
import { joinParagraphs } from './join-paragraphs.ts';
import { withRoot } from './outline.ts';

const titleOf = (lines: ParsedLine[], name: string): ParsedLine | string => {
  const said = lines.find(({ kind }) => kind === 'heading');
  const largest = Math.max(0, ...lines.slice(0, 20).map(({ letters = 0 }) => letters));
  const first = lines.find(
    ({ kind, letters, text }) => kind === 'text' && text.length <= 60 && (largest === 0 || letters === largest),
  );
  return said ?? (name || first) ?? '';
};

const tell = (block: Block): Block =>
  block.kind === 'note'
    ? { ...block, text: `备注：${block.text}`, spans: block.spans }
    : { ...block, kind: block.kind === 'text' && block.text.length <= 200 ? 'item' : block.kind };

/** A section for each slide with its notes, a piece for each line of it. */
export const segmentPpt = (lines: ParsedLine[], root: string[], pages: ParsedFile['pages']): Section[] => {
  const names = new Map(pages.map(({ page, name }) => [page, name]));
  const slides = new Map<number, ParsedLine[]>();
  for (const line of lines) {
    const slide = slides.get(line.page);
    if (slide) slide.push(line);
    else slides.set(line.page, [line]);
  }
  return [...slides].map(([page, slide]) => {
    const title = titleOf(slide, names.get(page) ?? '');
    const text = (typeof title === 'string' ? title : title.text).slice(0, 80);
    const blocks = joinParagraphs(
      slide.map((line) => (line.kind === 'heading' ? { ...line, kind: 'text' as const } : line)),
      () => true,
    ).map(tell);
    return { path: withRoot(text ? [text] : [], root), blocks };
  });
};
