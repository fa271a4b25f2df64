import type { WorkflowNode } from '@zhixing/contract/workflow-document';
import { fillTemplate, type Scope, textOf } from './fill-template.ts';

type Condition = Extract<WorkflowNode, { type: 'condition' }>;

const isEmpty = (value: unknown) => ['', '[]', '{}'].includes(textOf(value).trim());

/** As numbers where both are, else as text: `10` is greater than `9`. */
const compare = (left: unknown, right: unknown) => {
  const [a, b] = [textOf(left).trim(), textOf(right).trim()];
  const [x, y] = [Number(a), Number(b)];
  if (a !== '' && b !== '' && !Number.isNaN(x) && !Number.isNaN(y)) return x - y;
  return a < b ? -1 : a > b ? 1 : 0;
};

/** Written numbers are text here: `007` is not `7`, and long ones differ in their last digit. */
const isSame = (left: unknown, right: unknown) =>
  textOf(left).trim() === textOf(right).trim() ||
  ((typeof left === 'number' || typeof right === 'number') && compare(left, right) === 0);

const contains = (left: unknown, right: unknown) =>
  Array.isArray(left) ? left.some((item) => textOf(item) === textOf(right)) : textOf(left).includes(textOf(right));

export const conditionHolds = ({ left, op, right }: Pick<Condition, 'left' | 'op' | 'right'>, scope: Scope) => {
  const [a, b] = [fillTemplate(left, scope), fillTemplate(right, scope)];
  switch (op) {
    case 'equals':
      return isSame(a, b);
    case 'not-equals':
      return !isSame(a, b);
    case 'contains':
      return contains(a, b);
    case 'not-contains':
      return !contains(a, b);
    case 'greater':
      return compare(a, b) > 0;
    case 'less':
      return compare(a, b) < 0;
    case 'empty':
      return isEmpty(a);
    case 'not-empty':
      return !isEmpty(a);
  }
};
