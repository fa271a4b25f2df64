import { sql } from 'drizzle-orm';
import type { Services } from '../../ctx.ts';

/** Figures on cards, made anew from the runs of the last 30 days, for every tenant. */
export const refreshFigures = ({ db, now }: Pick<Services, 'db' | 'now'>) =>
  db.inPlatform((tx) => tx.execute(sql`select refresh_agent_figures(${now()})`), 'long');

/** Adds the runs that ended since to the count of their agents. Rows are taken and counted in one step: none twice. */
export const foldTaskCounts = ({ db }: Pick<Services, 'db'>) =>
  db.inPlatform((tx) => tx.execute(sql`select fold_task_counts()`), 'long');
