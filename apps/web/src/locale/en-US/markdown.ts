import type { Texts } from '../texts.ts';

export const markdown: Texts['markdown'] = {
  copy: 'Copy',
  copied: 'Copied',
  plain: 'Plain text',
  diagram: 'Diagram',
  enlarge: 'Enlarge',
  smaller: 'Zoom out',
  larger: 'Zoom in',
  close: 'Close',
  source: 'Source',
  diagramFailed: 'This diagram has a syntax error; its source is below',
  table: 'Table',
  link: 'Link',
  pictureBlocked: 'External picture blocked',
  done: 'Done',
  notDone: 'Not done',
  cited: 'Open source {{no}}',
  note: 'Note {{name}}',
};
