import type { ChatMessage } from '@zhixing/contract/chat-message';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import { readReadable, readShown } from './readable.ts';

const widgetsOf = ({ widgetData, step = [] }: ChatMessage) =>
  [widgetData, ...step.map((one) => one.widgetData)].filter((widget) => widget !== undefined);

/** The widgets of a session are counted in the order they stand in it. */
export const widgetData = (ctx: AccountCtx, sessionId: string, index: number) =>
  ctx.tx(async (tx) => {
    const messages = await readShown(tx, await readReadable(tx, ctx, sessionId));
    const widget = messages.flatMap(({ body }) => widgetsOf(body))[index];
    if (widget === undefined) throw new AppError('NOT_FOUND');
    return widget;
  });
