import type { Widget } from '@zhixing/contract/block/block-document';
import { isNodeType, type NodeType, nodeTypes, type WidgetType } from '@zhixing/contract/block/block-registry';
import type { Tree } from './tree.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** `crypto.randomUUID` is missing where the page came by plain http. */
const newId = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const fiveLetters = () =>
  [...crypto.getRandomValues(new Uint8Array(5))].map((byte) => letters[byte % letters.length]).join('');

export const namesIn = (tree: Tree): Set<string> =>
  new Set([...tree.values()].flatMap(({ options }) => (typeof options.name === 'string' ? [options.name] : [])));

/** The lowest number that is free; it is taken from now on. */
const takeName = (type: string, names: Set<string>) => {
  let no = 1;
  while (names.has(`${type}${no}`)) no += 1;
  const name = `${type}${no}`;
  names.add(name);
  return name;
};

const newNames = (type: string, names: Set<string>) => ({
  key: `${type}${fiveLetters()}`,
  name: takeName(type, names),
});

type Given = { readonly options?: Readonly<Record<string, unknown>>; readonly held?: Widget[] };

/** A widget of a type as it comes out of the palette; `names` are those already taken. */
export const newNode = (type: NodeType, names: Set<string>, { options = {}, held = [] }: Given = {}): Widget => {
  const block = nodeTypes[type];
  const own: Widget = {
    type,
    id: newId(),
    v: block.version,
    options: block.options.parse({ ...newNames(type, names), ...options }) as Record<string, unknown>,
  };
  if (block.holds === 'columns') own.cols = held;
  if (block.holds === 'widgets') own.widgetList = held;
  return own;
};

export const newWidget = (type: WidgetType, names: Set<string>): Widget => {
  const { holds, sample } = nodeTypes[type];
  const held = holds === 'columns' ? [newNode('col', names), newNode('col', names)] : [];
  return newNode(type, names, { options: sample, held });
};

/** The same with new ids, keys and names, down to the last it holds. */
export const copyOf = (widget: Widget, names: Set<string>): Widget => {
  const { type, options, cols, widgetList } = widget;
  return {
    ...widget,
    id: newId(),
    options: isNodeType(type) ? { ...options, ...newNames(type, names) } : options,
    ...(cols && { cols: cols.map((one) => copyOf(one, names)) }),
    ...(widgetList && { widgetList: widgetList.map((one) => copyOf(one, names)) }),
  };
};
