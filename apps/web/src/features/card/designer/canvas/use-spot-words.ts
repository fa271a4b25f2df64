import { useTranslation } from '../../../../lib/use-translation.ts';
import { restOf, type Spot } from '../spots.ts';
import { isColumn, nodeOf, rootId, type Tree } from '../tree.ts';
import { useKindName } from '../use-kind-name.ts';

/** A place in words: "第 3 项，共 7 项，在第 2 列". */
export const useSpotWords = () => {
  const { t } = useTranslation('card');
  const kindName = useKindName();
  return (tree: Tree, id: string | undefined, { list, index }: Spot): string => {
    const node = nodeOf(tree, list);
    const place = { no: index + 1, total: restOf(node, id).length + 1 };
    if (list === rootId) return t('canvas.spot', place);
    if (!isColumn(node))
      return t('canvas.spotIn', { ...place, name: String(node.options.name || kindName(node.type)) });
    const no = nodeOf(tree, node.parent).children.indexOf(list) + 1;
    return t('canvas.spotInColumn', { ...place, column: no });
  };
};
