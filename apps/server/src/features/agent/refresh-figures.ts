import { sql } from 'drizzle-orm';
import type { Services } from '../../ctx.ts';

/** Figures on cards, made anew from the runs of the last 30 days, for every tenant. */
export const refreshFigures = ({ db, now }: Pick<Services, 'db' | 'now'>) =>
  db.inPlatform((tx) => tx.execute(sql`select refresh_agent_figures(${now()})`));
