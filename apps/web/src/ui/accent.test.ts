import { describe, expect, it } from 'vitest';
import { accentFrom } from './accent.ts';
import { contrast } from './contrast.ts';
import { type Mode, palettes } from './palette.ts';

declare const process: {
  getBuiltinModule(name: 'node:fs'): { readFileSync(file: URL, encoding: 'utf8'): string };
};
/** Vitest empties imported style sheets, so it is read from disk. */
const tokens = process.getBuiltinModule('node:fs').readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

const brands = [
  ['#4B5CF0', '#1677FF', '#E60012', '#FFD600', '#00B578', '#7B2FF7', '#FF6A00', '#0A0A0A'],
  ['#FFFFFF', '#F5F5F5', '#808080', '#12A594', '#B8E986', '#003366', '#FF69B4', '#8B4513'],
].flat();
const modes: Mode[] = ['light', 'dark'];

describe('accentFrom', () => {
  it('TENANT-01 words on and in any brand colour reach 4.5:1 in both themes', () => {
    for (const brand of brands) {
      for (const mode of modes) {
        const accent = accentFrom(brand, mode);
        const name = `${brand} ${mode}`;
        for (const fill of ['accent', 'accent-hover', 'accent-press'] as const) {
          expect(contrast(accent['on-accent'], accent[fill]), `${name} on ${fill}`).toBeGreaterThanOrEqual(4.5);
        }
        for (const base of ['bg-layout', 'bg-surface', 'bg-raised'] as const) {
          expect(contrast(accent['accent-text'], palettes[mode][base]), `${name} ${base}`).toBeGreaterThanOrEqual(4.5);
        }
        expect(contrast(accent['accent-text'], accent['accent-bg']), `${name} tint`).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  it('the own colour keeps the values drawn by hand', () => {
    expect(accentFrom('#4b5cf0', 'light')).toMatchObject({ accent: '#4b5cf0', 'accent-text': '#3d4ddb' });
    expect(accentFrom('#4B5CF0', 'dark')).toMatchObject({ accent: '#5463f1', 'accent-text': '#98a3fb' });
  });
});

describe('tokens.css', () => {
  it('says the same as the palette Ant Design is given', () => {
    const [lightPart = '', darkPart = ''] = tokens.split('[data-theme="dark"]');
    for (const [mode, css] of [
      ['light', lightPart],
      ['dark', darkPart],
    ] as const) {
      for (const [name, value] of Object.entries(palettes[mode])) {
        if (mode === 'dark' && value === palettes.light[name as keyof typeof palettes.light]) continue;
        expect(css, `${mode} --${name}`).toContain(`--${name}: ${value};`);
      }
    }
  });
});
