import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openScratchDatabase, type ScratchDatabase } from '../../../test/scratch-database.ts';
import { createLog } from '../../base/log.ts';
import { createDb, type Db } from '../../db/client.ts';
import { makePartitions, monthsAhead } from './index.ts';

let scratch: ScratchDatabase;
let db: Db;
let owner: pg.Client;

beforeAll(async () => {
  scratch = await openScratchDatabase();
  db = createDb(scratch.appUrl, 2);
  owner = new pg.Client({ connectionString: scratch.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner?.end();
  await db?.close();
  await scratch?.drop();
});

const log = createLog('test', 'silent');
const monthOf = (ahead: number) => {
  const now = new Date();
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead));
  return `${month.getUTCFullYear()}${String(month.getUTCMonth() + 1).padStart(2, '0')}`;
};

describe('partitions', () => {
  it('stand ready for three months after a migration, and one that is missing shows', async () => {
    expect(await monthsAhead(db)).toBe(3);
    await owner.query(`drop table audit_${monthOf(2)}`);
    expect(await monthsAhead(db)).toBe(1);
    expect(await makePartitions({ db, log })).toEqual([`audit_${monthOf(2)}`]);
    expect(await monthsAhead(db)).toBe(3);
    await owner.query(`drop table chat_message_${monthOf(0)}`);
    expect(await monthsAhead(db)).toBe(-1);
    await makePartitions({ db, log });
  });

  it('that cannot be made are an error in the log', async () => {
    await owner.query(`drop table audit_${monthOf(3)}`);
    await owner.query('revoke execute on function ensure_partitions(integer) from zhixing_app');
    const said: object[] = [];
    const noted = { ...log, error: (about: object) => void said.push(about) } as unknown as typeof log;
    await expect(makePartitions({ db, log: noted })).rejects.toThrow('permission denied');
    expect(said).toMatchObject([{ monthsAhead: 2 }]);
  });
});
