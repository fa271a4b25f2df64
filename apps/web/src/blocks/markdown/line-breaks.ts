import { withoutHold } from './emphasis.ts';

type Node = { type: string; value?: string; children?: Node[] };

const isBreak = ({ type, value }: Node) => type === 'html' && /^<br\s*\/?>$/i.test(value?.trim() ?? '');

/** `<br>` is what models write inside table cells; it needs no HTML parser. */
export const lineBreaks = () => (tree: Node) => {
  const visit = (node: Node) => {
    if (!node.children) return;
    node.children = node.children.map((child) => {
      if (isBreak(child)) return { type: 'break' };
      if (child.value?.includes('\u2063')) child.value = withoutHold(child.value);
      visit(child);
      return child;
    });
  };
  visit(tree);
};
