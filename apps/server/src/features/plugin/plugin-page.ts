import type { pluginPage as pageRoute, PluginRow as Row } from '@zhixing/contract/plugin';
import type { RouteInput } from '@zhixing/contract/route';
import { and, count, desc, eq, gte, ilike, inArray, isNull, lte, or } from 'drizzle-orm';
import { cutText } from '../../base/storable.ts';
import type { AccountCtx } from '../../ctx.ts';
import { account } from '../../db/schema/account.ts';
import { mcpServer } from '../../db/schema/mcp.ts';
import { plugin } from '../../db/schema/plugin.ts';
import { displayNameOf } from '../user/index.ts';
import type { PluginRow } from './queries.ts';

type Query = RouteInput<typeof pageRoute>['body'];

export const rowFrom = (row: PluginRow, createdBy: string, accountId: string): Row => ({
  id: row.id,
  pluginName: row.name,
  pluginDescription: row.description,
  pluginType: row.type,
  pluginStatus: row.status,
  pluginAttributes: row.attribute,
  pluginIcon: row.icon,
  pluginIconBackground: row.iconBackground,
  pluginCallableName: row.callableName,
  pluginTags: row.tags,
  isStandard: row.isStandard,
  createdBy,
  isMine: row.ownerId === accountId,
  lastModifiedDate: row.updatedAt.toISOString(),
});

type Server = typeof mcpServer.$inferSelect;
const serverFrom = (row: Server, createdBy: string, accountId: string): Row => ({
  id: row.id,
  pluginName: row.name,
  // Without tools there is nothing to name but its address.
  pluginDescription: cutText(row.tools.map(({ name }) => name).join('、'), 500) || row.url,
  pluginType: 'MCP',
  pluginStatus: 'C90_Released',
  pluginAttributes: 'start',
  pluginIcon: '1',
  pluginIconBackground: '#d6e4ff',
  pluginCallableName: '',
  pluginTags: [],
  isStandard: false,
  createdBy,
  isMine: row.ownerId === accountId,
  lastModifiedDate: (row.checkedAt ?? row.createdAt).toISOString(),
});

/** What everybody of the tenant may use. */
const isOffered = and(eq(plugin.isStandard, true), eq(plugin.status, 'C90_Released'));

const escapeLike = (text: string) => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/**
 * The caller's own tools; admin and support see everybody's unless they ask for their own. MCP servers stand before the
 * others: there are few, and they have no status of their own.
 */
export const pluginPage = (ctx: AccountCtx, query: Query) =>
  ctx.tx(async (tx) => {
    const { pageNumber, pageSize, pluginName, pluginTypes, pluginStatus } = query;
    const isOwnOnly = ctx.actor.role === 'user' || query.createdByMe === true;
    const from = query.timeRangeStart ? new Date(query.timeRangeStart) : undefined;
    const to = query.timeRangeEnd ? new Date(query.timeRangeEnd) : undefined;
    const types = pluginTypes?.filter((type) => type !== 'MCP');
    const wantsPlugins = !pluginTypes || (types?.length ?? 0) > 0;
    const wantsServers = (!pluginTypes || pluginTypes.includes('MCP')) && !pluginStatus;
    const servers = wantsServers
      ? await tx
          .select({ row: mcpServer, owner: { username: account.username, displayName: account.displayName } })
          .from(mcpServer)
          .innerJoin(account, eq(account.id, mcpServer.ownerId))
          .where(
            and(
              isNull(mcpServer.deletedAt),
              isOwnOnly ? eq(mcpServer.ownerId, ctx.actor.id) : undefined,
              pluginName ? ilike(mcpServer.name, escapeLike(pluginName)) : undefined,
              from ? gte(mcpServer.createdAt, from) : undefined,
              to ? lte(mcpServer.createdAt, to) : undefined,
            ),
          )
          .orderBy(desc(mcpServer.createdAt), desc(mcpServer.id))
      : [];
    const wanted = and(
      isNull(plugin.deletedAt),
      isOwnOnly ? eq(plugin.ownerId, ctx.actor.id) : undefined,
      pluginName ? ilike(plugin.name, escapeLike(pluginName)) : undefined,
      types?.length ? inArray(plugin.type, types) : undefined,
      pluginStatus ? eq(plugin.status, pluginStatus) : undefined,
      from ? gte(plugin.updatedAt, from) : undefined,
      to ? lte(plugin.updatedAt, to) : undefined,
    );
    const offset = pageNumber * pageSize;
    const shown = servers.slice(offset, offset + pageSize);
    const rows = wantsPlugins
      ? await tx
          .select({ row: plugin, owner: { username: account.username, displayName: account.displayName } })
          .from(plugin)
          .innerJoin(account, eq(account.id, plugin.ownerId))
          .where(wanted)
          .orderBy(desc(plugin.updatedAt), desc(plugin.id))
          .limit(pageSize - shown.length)
          .offset(Math.max(0, offset - servers.length))
      : [];
    const [total] = wantsPlugins ? await tx.select({ n: count() }).from(plugin).where(wanted) : [];
    const totalElements = (total?.n ?? 0) + servers.length;
    const me = ctx.actor.id;
    return {
      content: [
        ...shown.map(({ row, owner }) => serverFrom(row, displayNameOf(owner), me)),
        ...rows.map(({ row, owner }) => rowFrom(row, displayNameOf(owner), me)),
      ],
      totalPages: Math.ceil(totalElements / pageSize),
      totalElements,
    };
  });

/** Groups in use that the caller sees tools of, so that a new tool can join one; others' private words stay theirs. */
export const allTags = (ctx: AccountCtx) =>
  ctx.tx(async (tx) => {
    const isSeen = ctx.actor.role === 'user' ? or(eq(plugin.ownerId, ctx.actor.id), isOffered) : undefined;
    const rows = await tx
      .select({ tags: plugin.tags })
      .from(plugin)
      .where(and(isNull(plugin.deletedAt), isSeen));
    return [...new Set(rows.flatMap(({ tags }) => tags))].toSorted((a, b) => a.localeCompare(b, 'zh'));
  });
