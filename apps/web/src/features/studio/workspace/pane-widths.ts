import { parseJson, readRaw, writeRaw } from '../../../lib/storage.ts';

export type PaneWidths = { readonly define: number; readonly preview: number };

const firstWidths: PaneWidths = { define: 348, preview: 372 };
const key = 'studio:panes';
const least = { define: 280, preview: 300 };
const graphLeast = 320;

/** Keeps both side panes usable and leaves room for the graph. */
export const clampWidth = (side: keyof PaneWidths, width: number, room: number, widths: PaneWidths): number => {
  const other = side === 'define' ? widths.preview : widths.define;
  const maxWidth = room > 0 ? Math.max(least[side], room - other - graphLeast) : 720;
  return Math.round(Math.min(Math.max(width, least[side]), maxWidth));
};

const isWidth = (value: unknown): value is number => typeof value === 'number' && value >= 200 && value <= 1200;

export const readWidths = (): PaneWidths => {
  const { define, preview } = (parseJson(readRaw('localStorage', key)) ?? {}) as Record<string, unknown>;
  return {
    define: isWidth(define) ? define : firstWidths.define,
    preview: isWidth(preview) ? preview : firstWidths.preview,
  };
};
export const writeWidths = (widths: PaneWidths) => writeRaw('localStorage', key, JSON.stringify(widths));
