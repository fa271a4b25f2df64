import { type NodeType, nodeTypes } from '@zhixing/contract/block/block-registry';
import type { PanelField } from './panel-field.ts';
import { panelOf, panels } from './panel-lists.ts';

/** What nobody sees of a container: neither a label nor a value is drawn. */
const unseen: ReadonlySet<string> = new Set(['label', 'key', 'useVar', 'useLabelVar']);

/** The fields of its panel that a type has. */
export const fieldsOf = (type: NodeType): readonly PanelField[] => {
  const { options, holds } = nodeTypes[type];
  const list: readonly PanelField[] = panels[panelOf(type)];
  const own = list.filter(({ name }) => Object.hasOwn(options.shape, name));
  if (holds === 'none') return own;
  // A container has no data: what is left of it stands with its looks.
  return own
    .filter(({ name }) => !unseen.has(name))
    .map((field) => (field.tab === 'data' ? { ...field, tab: 'look' } : field));
};
