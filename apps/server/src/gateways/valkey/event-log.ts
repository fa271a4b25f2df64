import { gatherWrites, type Valkey } from './client.ts';

/** An event on its way to readers: its number in the session, its run, and the JSON that is sent. */
export type LoggedEvent = readonly [seq: number, runId: string, json: string];

export type AppendOutcome = 'ok' | 'lost' | 'fenced';

const keepMs = 60 * 60_000;
/** After a run's end: who comes later is told by the database. */
const keepEndedMs = 2 * 60_000;
export const isRunEnd = (json: string | undefined): boolean => json?.startsWith('{"kind":"run-finished"') ?? false;
const keepEvents = 50_000;
/** Of one session; what is older is told from the database. */
const keepBytes = 8 * 1024 * 1024;
const pageSize = 1_000;

/**
 * The newest writer of a session wins; an older one learns that it is fenced. Numbers are the ids of the stream, so an
 * append whose reply was lost can be sent again. `lost`: what stood before is gone, wholly or its newest part, and the
 * writer must tell it anew: numbers with a hole would be taken by no reader.
 */
const appendScript = `
local epoch = tonumber(redis.call('get', KEYS[2]) or '0')
if epoch > tonumber(ARGV[1]) then return 'fenced' end
local last = redis.call('xrevrange', KEYS[1], '+', '-', 'COUNT', 1)
local top = 0
if last[1] then top = tonumber(string.match(last[1][1], '^%d+')) end
if ARGV[2] == '1' and top < tonumber(ARGV[7]) - 1 then return 'lost' end
redis.call('set', KEYS[2], ARGV[1], 'PX', ARGV[3])
if not ARGV[7] then return 'ok' end
local told = {}
for i = 7, #ARGV, 3 do
  told[#told + 1] = ARGV[i] .. ' ' .. ARGV[i + 1] .. ' ' .. ARGV[i + 2]
  if tonumber(ARGV[i]) > top then
    redis.call('xadd', KEYS[1], 'MAXLEN', '~', ARGV[4], ARGV[i] .. '-0', 'r', ARGV[i + 1], 'd', ARGV[i + 2])
  end
end
while redis.call('memory', 'usage', KEYS[1], 'SAMPLES', 0) > tonumber(ARGV[5]) do
  local keep = math.max(math.floor(redis.call('xlen', KEYS[1]) / 2), (#ARGV - 6) / 3)
  if redis.call('xtrim', KEYS[1], 'MAXLEN', keep) == 0 then break end
end
redis.call('pexpire', KEYS[1], ARGV[6])
redis.call('publish', KEYS[1], table.concat(told, '\\n'))
return 'ok'`;

/** What the script publishes: a line for each event. Undefined where it is none of ours. */
export const eventsIn = (text: string): LoggedEvent[] | undefined => {
  const events: LoggedEvent[] = [];
  for (const line of text.split('\n')) {
    const run = line.indexOf(' ') + 1;
    const json = line.indexOf(' ', run) + 1;
    const seq = Number(line.slice(0, run));
    if (run === 0 || json === 0 || !Number.isSafeInteger(seq)) return undefined;
    events.push([seq, line.slice(run, json - 1), line.slice(json)]);
  }
  return events;
};

export const eventKey = (sessionId: string) => `zx:chat:{${sessionId}}`;

/** Events of sessions on their way to browsers. May be lost at any time: what is true is in the database. */
export const createEventLog = (valkey: Valkey) => {
  valkey.defineCommand('zxAppendEvents', { numberOfKeys: 2, lua: appendScript });
  const append = (valkey as unknown as Record<'zxAppendEvents', (...args: (string | number)[]) => Promise<string>>)
    .zxAppendEvents;
  return {
    /** Without events it only keeps older writers from adding more. */
    append: async (
      sessionId: string,
      { epoch, mustExist, events }: { epoch: number; mustExist: boolean; events: readonly LoggedEvent[] },
    ): Promise<AppendOutcome> => {
      const key = eventKey(sessionId);
      gatherWrites(valkey);
      return (await append.call(
        valkey,
        key,
        `${key}:epoch`,
        epoch,
        mustExist ? '1' : '0',
        keepMs,
        keepEvents,
        keepBytes,
        isRunEnd(events.at(-1)?.[2]) ? keepEndedMs : keepMs,
        ...events.flat(),
      )) as AppendOutcome;
    },
    /** Up to a page of events after `after`, oldest first. */
    read: async (sessionId: string, after: number): Promise<LoggedEvent[]> => {
      const rows = await valkey.xrange(eventKey(sessionId), `${after + 1}-0`, '+', 'COUNT', pageSize);
      return rows.map(([id, fields]) => [Number.parseInt(id, 10), fields[1] ?? '', fields[3] ?? ''] as const);
    },
    lastSeq: async (sessionId: string): Promise<number | undefined> => {
      const [row] = await valkey.xrevrange(eventKey(sessionId), '+', '-', 'COUNT', 1);
      return row ? Number.parseInt(row[0], 10) : undefined;
    },
  };
};
export type EventLog = ReturnType<typeof createEventLog>;
