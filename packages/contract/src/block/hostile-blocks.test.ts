import { hostileBlocks } from '@zhixing/contract/test/hostile-blocks';
import { expect, it } from 'vitest';
import { BlockFault, readWidgets, walkWidgets } from './block-document.ts';
import { buttonMessage } from './button-message.ts';
import { projectData } from './project-data.ts';
import { labelOf, shownValue } from './said-by-form.ts';

const data = JSON.parse('{"a":"{{a}}","__proto__":{"x":1},"b":[1]}') as unknown;

it('two hundred hostile documents are refused by a reason or read as harmless ones, and none takes long', () => {
  const documents = Object.values(hostileBlocks).flat();
  expect(documents).toHaveLength(200);
  let [read, refused] = [0, 0];
  for (const document of documents) {
    const began = performance.now();
    try {
      const widgets = readWidgets(document);
      read++;
      expect(readWidgets(widgets)).toEqual(widgets);
      for (const widget of walkWidgets(widgets)) {
        shownValue(widget, {}, data);
        labelOf(widget, data);
        if (widget.type === 'Button') buttonMessage(widgets, widget, {}, data);
        const { style, color } = widget.options;
        expect(JSON.stringify([style, color])).not.toMatch(/url\(|expression|;/);
        if (widget.type === 'Chart') expect(JSON.stringify(widget.options.value)).not.toMatch(/evil|image:/);
      }
      projectData(widgets, data);
    } catch (error) {
      if (!(error instanceof BlockFault)) throw error;
      refused++;
    }
    expect(performance.now() - began).toBeLessThan(1_500);
  }
  expect(({} as Record<string, unknown>).pwned).toBeUndefined();
  expect([read + refused, read > 100, refused > 40]).toEqual([200, true, true]);
});
