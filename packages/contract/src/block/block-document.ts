import { z } from 'zod';
import { isRecord } from '../is-record.ts';
import { isNodeType, nodeTypes } from './block-registry.ts';

/** As it is stored. `v` is the version of its type; none means the first. A row has `cols`, other containers `widgetList`. */
export type Widget = {
  type: string;
  id: string;
  v?: number;
  options: Record<string, unknown>;
  widgetList?: Widget[];
  cols?: Widget[];
};

export const blockLimits = { depth: 6, widgets: 1_000, chars: 256 * 1024, unknown: 4_000 } as const;

const faultWords = {
  'no-list': '不是组件列表',
  'no-widget': '不是组件',
  'no-id': '组件缺少标识',
  'twin-id': '组件标识重复',
  'too-many': `最多 ${blockLimits.widgets} 个组件`,
  'too-nested': `最多嵌套 ${blockLimits.depth} 层`,
  'too-deep': '嵌套太深',
  'too-much': '内容太多',
  'too-large': '内容太大',
  'unknown-too-large': '未知组件太大',
  'column-outside': '列只能放在行里',
  'no-column': '行至少要有一列',
} as const;
type FaultCode = keyof typeof faultWords;

/** Why a document is none. Screens say it in the reader's language, by its code. */
export class BlockFault extends Error {
  readonly code: FaultCode;
  constructor(code: FaultCode) {
    super(faultWords[code]);
    this.code = code;
  }
}
const fault = (code: FaultCode): never => {
  throw new BlockFault(code);
};

/** Counted before anything is understood, without recursion: twenty thousand levels overflow no stack. */
const guard = (input: unknown) => {
  let nodes = 0;
  const open: { value: unknown; depth: number }[] = [{ value: input, depth: 0 }];
  while (open.length > 0) {
    const { value, depth } = open.pop() as (typeof open)[number];
    if (depth > 64) fault('too-deep');
    if (++nodes > 200_000) fault('too-much');
    if (typeof value !== 'object' || value === null) continue;
    for (const one of Object.values(value)) open.push({ value: one, depth: depth + 1 });
  }
  if (JSON.stringify(input).length > blockLimits.chars) fault('too-large');
};

const idForm = /^[0-9a-f]{32}$/;
type Seen = { ids: Set<string>; count: number };

const optionsOf = (type: string, v: number, given: Record<string, unknown>) => {
  if (!isNodeType(type)) return undefined;
  const block = nodeTypes[type];
  if (v > block.version) return undefined;
  const upgraded = block.upgrades.slice(v - 1).reduce((options, upgrade) => upgrade(options), given);
  return { v: block.version, options: block.options.parse(upgraded) as Record<string, unknown> };
};

const readWidget = (input: unknown, seen: Seen, depth: number, isColumn: boolean): Widget => {
  if (!isRecord(input) || typeof input.type !== 'string' || input.type.length > 40) return fault('no-widget');
  const { type } = input;
  const id = typeof input.id === 'string' && idForm.test(input.id) ? input.id : fault('no-id');
  if (seen.ids.has(id)) fault('twin-id');
  seen.ids.add(id);
  if (++seen.count > blockLimits.widgets) fault('too-many');
  if ((type === 'col') !== isColumn) fault('column-outside');
  const v = typeof input.v === 'number' && Number.isInteger(input.v) && input.v > 0 ? input.v : 1;
  const given = isRecord(input.options) ? input.options : {};
  const known = optionsOf(type, v, given);
  // Of a type that is not known, or newer than this code: kept as it is, and drawn as an empty box.
  if (!known || !isNodeType(type))
    return JSON.stringify(given).length > blockLimits.unknown
      ? fault('unknown-too-large')
      : { type, id, v, options: given };
  const { holds } = nodeTypes[type];
  const inside = isColumn ? depth : depth + 1;
  if (holds !== 'none' && inside > blockLimits.depth) fault('too-nested');
  const list = (value: unknown, areColumns: boolean) =>
    (Array.isArray(value) ? value : []).map((one) => readWidget(one, seen, inside, areColumns));
  if (holds === 'columns') {
    const cols = list(input.cols, true);
    return cols.length === 0 ? fault('no-column') : { type, id, ...known, cols };
  }
  return holds === 'widgets'
    ? { type, id, ...known, widgetList: list(input.widgetList, false) }
    : { type, id, ...known };
};

/** A list of widgets as this code knows them: older ones upgraded, bounded, each id once. Throws `BlockFault`. */
export const readWidgets = (input: unknown): Widget[] => {
  if (!Array.isArray(input)) return fault('no-list');
  guard(input);
  const seen: Seen = { ids: new Set(), count: 0 };
  return input.map((one) => readWidget(one, seen, 0, false));
};

export const widgetList = z.array(z.unknown()).transform((value, ctx): Widget[] => {
  try {
    return readWidgets(value);
  } catch (error) {
    if (!(error instanceof BlockFault)) throw error;
    ctx.addIssue({ code: 'custom', message: error.message });
    return z.NEVER;
  }
});

/** In document order, a container before what it holds. */
export const walkWidgets = function* (list: readonly Widget[]): Generator<Widget> {
  for (const widget of list) {
    yield widget;
    yield* walkWidgets(widget.cols ?? widget.widgetList ?? []);
  }
};
