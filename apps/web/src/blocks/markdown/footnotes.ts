type Node = {
  type: string;
  value?: string;
  identifier?: string;
  children?: Node[];
  data?: { hName?: string; hProperties?: Record<string, string> };
};

/** `[^a]`, or the number of a source: `[3]`. */
const mark = /\[\^([^\]\s^]{1,40})\]|\[(\d{1,3})\]/g;

const reference = (name: string): Node => ({
  type: 'emphasis',
  children: [{ type: 'text', value: name }],
  data: { hName: 'span', hProperties: { dataNote: name } },
});

const cite = (no: string): Node => ({
  type: 'emphasis',
  children: [{ type: 'text', value: `[${no}]` }],
  data: { hName: 'span', hProperties: { dataCite: no } },
});

const split = (text: string): Node[] => {
  const nodes: Node[] = [];
  let end = 0;
  for (const match of text.matchAll(mark)) {
    if (match.index > end) nodes.push({ type: 'text', value: text.slice(end, match.index) });
    nodes.push(match[2] === undefined ? reference(match[1] ?? '') : cite(match[2]));
    end = match.index + match[0].length;
  }
  if (end < text.length) nodes.push({ type: 'text', value: text.slice(end) });
  return nodes;
};

/** Notes are drawn where they stand: gathering them would tie every block of an answer to every other. */
export const footnotes = () => (tree: Node) => {
  const visit = (node: Node) => {
    if (!node.children) return;
    node.children = node.children.flatMap((child) => {
      if (child.type === 'footnoteReference') return [reference(child.identifier ?? '')];
      if (child.type === 'text' && child.value?.includes('[')) return split(child.value);
      if (child.type === 'footnoteDefinition') {
        child.type = 'blockquote';
        child.data = { hName: 'div', hProperties: { dataNoteText: child.identifier ?? '' } };
      }
      visit(child);
      return [child];
    });
  };
  visit(tree);
};
