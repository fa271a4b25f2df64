import type { ChatMessage } from '@zhixing/contract/chat-message';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import { readMessages, readSharedSession } from './queries.ts';

const widgetsOf = ({ widgetData, step = [] }: ChatMessage) =>
  [widgetData, ...step.map((one) => one.widgetData)].filter((widget) => widget !== undefined);

/** The widgets of a session are counted in the order they stand in it. */
export const widgetData = (ctx: AccountCtx, sessionId: string, index: number) =>
  ctx.tx(async (tx) => {
    const session = await readSharedSession(tx, ctx, sessionId);
    const messages = await readMessages(tx, session.id);
    const widget = messages.flatMap(({ body }) => widgetsOf(body))[index];
    if (widget === undefined) throw new AppError('NOT_FOUND');
    return widget;
  });
