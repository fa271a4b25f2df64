import type { NodeType, OptionsOf } from '@zhixing/contract/block/block-registry';
import type { CardWord } from '../card-words.ts';

export const panelTabs = ['data', 'look', 'style'] as const;
export type PanelTab = (typeof panelTabs)[number];
type OptionWord = CardWord<'option'>;

type Control =
  | { readonly control: 'text'; readonly max: number; readonly isLong?: boolean }
  | { readonly control: 'number'; readonly min: number; readonly max: number; readonly unit?: 'px' }
  | { readonly control: 'choice'; readonly values: readonly string[] }
  | { readonly control: 'size'; readonly height?: readonly [min: number, max: number] }
  | { readonly control: 'style'; readonly isPicture?: boolean }
  | {
      readonly control:
        | ('flag' | 'color' | 'path' | 'items' | 'tableColumns' | 'json' | 'dates' | 'chosen' | 'stars')
        | ('rowColumns' | 'chartColors');
    };
/** One setting of a panel: which option it writes, by which control, under which word. */
export type PanelField = Control & {
  readonly name: string;
  readonly tab: PanelTab;
  readonly word: OptionWord;
  readonly help?: CardWord<'optionHelp'>;
};

type Names<T extends NodeType> = Extract<keyof OptionsOf<T>, string>;
type Given = Control & {
  readonly word?: OptionWord;
  readonly help?: CardWord<'optionHelp'>;
};

/** Fields of a type: a name that is no option of it does not compile. */
export const fieldOf =
  <T extends NodeType>() =>
  (tab: PanelTab, name: Names<T>, given: Given): PanelField => {
    const { word, ...rest } = given;
    return { ...rest, tab, name, word: word ?? (name as OptionWord) };
  };
