import type { Widget } from '@zhixing/contract/block/block-document';
import type { FormValues } from '@zhixing/contract/block/form-values';
import { createContext, useContext } from 'react';

export type WidgetValue = FormValues[string];

/** What widgets live in: the result they show, what was filled in, and whom they tell. */
export type BlockHost = {
  /** The result that widgets are bound to. */
  readonly data: unknown;
  /** What was filled in, by the widgets' ids. */
  readonly values: FormValues;
  /** Nothing can be filled in or pressed: on a share page, after submission, on the designer's canvas. */
  readonly isInert: boolean;
  /** Ids of buttons that were pressed. */
  readonly pressed: ReadonlySet<string>;
  /** Ids of widgets that only links of dates write into. */
  readonly readOnly: ReadonlySet<string>;
  /** Ids of fields that the answer needs. */
  readonly required?: ReadonlySet<string>;
  /** Ids of fields that are needed and were left empty. */
  readonly missing?: ReadonlySet<string>;
  readonly change: (id: string, value: WidgetValue) => void;
  readonly press: (button: Widget) => void;
};

const noop = () => undefined;

export const BlockHostContext = createContext<BlockHost>({
  data: null,
  values: {},
  isInert: true,
  pressed: new Set(),
  readOnly: new Set(),
  change: noop,
  press: noop,
});

export const useBlockHost = (): BlockHost => useContext(BlockHostContext);
