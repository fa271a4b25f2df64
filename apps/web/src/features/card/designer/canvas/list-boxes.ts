import type { Box, DropLine, ListBox } from '../drop-spot.ts';
import { lineAt } from '../drop-spot.ts';
import type { Spot } from '../spots.ts';
import { holdsOf, rootId, type Tree, type TreeNode } from '../tree.ts';

export const nodeElement = (stage: ParentNode, id: string) => stage.querySelector<HTMLElement>(`[data-node="${id}"]`);

/** A list with room between its items runs sideways; so do the columns of a row. */
export const isSideways = (node: TreeNode) =>
  holdsOf(node) === 'columns' ||
  (node.id !== rootId && holdsOf(node) === 'widgets' && node.options.gutter !== undefined);

type ListElement = {
  readonly node: TreeNode;
  readonly element: HTMLElement;
  /** Of the container that the list fills. */
  readonly frame: Element | undefined;
  readonly level: number;
  readonly children: readonly HTMLElement[];
};

const isNode = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && element.dataset.node !== undefined;

const readList = (tree: Tree, element: HTMLElement): ListElement[] => {
  const node = tree.get(element.dataset.list ?? '');
  if (!node) return [];
  let level = 0;
  for (let at = element.parentElement; at; at = at.parentElement) if (at.dataset.list !== undefined) level += 1;
  const frame = element.closest('[data-node]') ?? undefined;
  return [{ node, element, frame, level, children: [...element.children].filter(isNode) }];
};

/** The lists on the canvas that may take what is carried. They stay the same while it is. */
export const openLists = (stage: HTMLElement, tree: Tree, isOpen: (list: TreeNode) => boolean): ListElement[] =>
  [...stage.querySelectorAll<HTMLElement>('[data-list]')]
    .flatMap((element) => readList(tree, element))
    .filter(({ node }) => isOpen(node));

const boxOf = (element: Element): Box => element.getBoundingClientRect();

/** Measured anew each time, and only what is asked for: the canvas may have scrolled. All of the stage belongs to the outermost list. */
export const measureLists = (stage: HTMLElement, lists: readonly ListElement[]): ListBox[] =>
  lists.map(({ node, element, frame = stage, level, children }) => ({
    id: node.id,
    level,
    isSideways: isSideways(node),
    get box() {
      return boxOf(element);
    },
    get reach() {
      return boxOf(frame);
    },
    count: children.length,
    childBox: (index) => boxOf(children[index] ?? element),
  }));

/** Where the line of a place stands; the moved one is still drawn where it was. */
export const lineOfSpot = (
  stage: HTMLElement,
  tree: Tree,
  { list, index }: Spot,
  moved: Spot,
): DropLine | undefined => {
  const [found] = measureLists(
    stage,
    openLists(stage, tree, ({ id }) => id === list),
  );
  return found && lineAt(found, list === moved.list && index > moved.index ? index + 1 : index);
};
