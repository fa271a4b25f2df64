import type { RoundSink } from '../../gateways/model/round.ts';
import type { EventWriter } from '../../runtime/event-writer.ts';
import { readHalfJson } from '../../runtime/read-half-json.ts';
import type { Tool } from '../../runtime/tools/tool.ts';
import type { LoadedRun } from './start-attempt.ts';
import { asksFirst, toolFor } from './waiting-call.ts';

export const shortestMs = 200;
/** The more a round has told, the longer it pauses: ten minutes of the largest preview come to less than 3 MB. */
const charsPerMs = 100;
/** Of one preview, and of an input that is still looked at. */
const mostChars = 64_000;

type Previewing = Pick<RoundSink, 'onCall' | 'onAgain'>;

/** Shows cards and forms while the model still writes what is in them. */
export const openPreviews = (
  previewOf: (name: string) => Tool['preview'],
  step: number,
  { emit }: Pick<EventWriter, 'emit'>,
  now = () => performance.now(),
): Previewing => {
  let told = 0;
  let last = '';
  let next = 0;
  return {
    onCall: ({ id, name, arguments: text }) => {
      if (now() < next || text.length > mostChars) return;
      const preview = previewOf(name);
      const half = preview && readHalfJson(text);
      const part = half && preview(half);
      if (!part) return;
      const shown = JSON.stringify([id, part]);
      if (shown === last || shown.length > mostChars) return;
      last = shown;
      told += shown.length;
      next = now() + Math.max(shortestMs, told / charsPerMs);
      emit({ kind: 'part-previewed', step, callId: id, part });
    },
    onAgain: () => {
      if (told > 0) emit({ kind: 'step-restarted', step });
    },
  };
};

/** A call that is asked about first, or only played, is not seen before it is there. */
export const previewCalls = (loaded: LoadedRun, step: number, writer: EventWriter): Previewing => {
  const previewOf = (name: string) => {
    const isMocked = loaded.run.debug?.mocks?.[name] !== undefined;
    const call = { id: '', name, arguments: '' };
    return isMocked || asksFirst(loaded, step, call) ? undefined : toolFor(loaded, step, call)?.preview;
  };
  const known = new Map<string, Tool['preview']>();
  return openPreviews(
    (name) => {
      if (!known.has(name)) known.set(name, previewOf(name));
      return known.get(name);
    },
    step,
    writer,
  );
};
