import type { TreeNode } from '../../designer/tree.ts';

export type ControlProps = {
  readonly node: TreeNode;
  readonly id: string;
  readonly name: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
};
