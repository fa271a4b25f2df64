import type { ChatMessage, ToolCall } from '@zhixing/contract/chat-message';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import { readReadable, readShown } from './readable.ts';

const formsIn = (calls: readonly ToolCall[] = []) =>
  calls.flatMap(({ parts = [] }) =>
    parts.flatMap((part) =>
      part.kind === 'form'
        ? [{ config: { widgetList: part.document.widgetList }, data: part.data, values: part.values ?? {} }]
        : [],
    ),
  );

const widgetsOf = ({ widgetData, step = [] }: ChatMessage) =>
  [widgetData, ...step.flatMap((one) => [one.widgetData, ...formsIn(one.toolCalls)])].filter(
    (widget) => widget !== undefined,
  );

/** The widgets of a session are counted in the order they stand in it. */
export const widgetData = (ctx: AccountCtx, sessionId: string, index: number) =>
  ctx.tx(async (tx) => {
    const messages = await readShown(tx, await readReadable(tx, ctx, sessionId));
    const widget = messages.flatMap(({ body }) => widgetsOf(body))[index];
    if (widget === undefined) throw new AppError('NOT_FOUND');
    return widget;
  });
