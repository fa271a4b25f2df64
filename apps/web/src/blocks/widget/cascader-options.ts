import type { OptionsOf } from '@zhixing/contract/block/block-registry';
import { wordsOf } from './use-widget.ts';

export type CascaderOption = { label: string; value: string; children?: CascaderOption[] };
type Keys = Pick<OptionsOf<'Cascader'>, 'valueKey' | 'labelKey' | 'childrenKey'>;

const deepest = 8;
const own = (item: object, key: string): unknown =>
  Object.hasOwn(item, key) ? (item as Record<string, unknown>)[key] : undefined;

/** Items of anybody's naming, read by the three keys. */
export const cascaderOptions = (items: unknown, keys: Keys, depth = 0): CascaderOption[] =>
  (Array.isArray(items) && depth < deepest ? items : []).flatMap((item: unknown) => {
    if (typeof item !== 'object' || item === null) return [];
    const value = wordsOf(own(item, keys.valueKey));
    const label = wordsOf(own(item, keys.labelKey)) || value;
    if (label === '') return [];
    const children = cascaderOptions(own(item, keys.childrenKey), keys, depth + 1);
    return [{ label, value: value || label, ...(children.length > 0 ? { children } : {}) }];
  });

/** One way from the top, or several of them. */
export const cascaderValue = (value: unknown, multiple: boolean): string[] | string[][] => {
  const list: unknown[] = Array.isArray(value) ? value : value === undefined || value === '' ? [] : [value];
  const isMany = list.some(Array.isArray);
  if (multiple)
    return (isMany ? list : list.length > 0 ? [list] : []).map((way) =>
      (Array.isArray(way) ? way : [way]).map(wordsOf),
    );
  const way: unknown = isMany ? list[0] : list;
  return (Array.isArray(way) ? way : []).map(wordsOf);
};
