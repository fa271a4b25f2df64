import { callProvider, type Means, ProviderRefused, sendToProvider } from './call-provider.ts';
import { silentWav } from './probe-samples.ts';
import type { ModelRecord } from './round.ts';

/** No such address, or no such thing to be done by this model. */
const isOtherWork = (error: unknown): error is ProviderRefused =>
  error instanceof ProviderRefused && [400, 404, 405, 415, 422].includes(error.status);

const hear = async (record: ModelRecord, means: Means) => {
  const body = new FormData();
  for (const [name, value] of Object.entries(record.extraBody))
    body.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  body.set('model', record.modelName);
  body.set('file', new File([new Uint8Array(silentWav())], 'silence.wav', { type: 'audio/wav' }));
  const { text } = (await callProvider(record, '/audio/transcriptions', { ...means, body })) as { text?: unknown };
  if (typeof text !== 'string') throw new ProviderRefused(200, '/audio/transcriptions');
};

const speak = async (record: ModelRecord, means: Means) => {
  const body = { voice: 'alloy', ...record.extraBody, model: record.modelName, input: '你好' };
  const response = await sendToProvider(record, '/audio/speech', { ...means, body });
  const { byteLength } = await response.arrayBuffer();
  if (byteLength === 0) throw new ProviderRefused(200, '/audio/speech');
};

/** Whether a model listens or speaks is not written anywhere: it is asked to listen, and to speak if it cannot. */
export const probeAudio = async (record: ModelRecord, means: Means): Promise<'hears' | 'speaks'> => {
  try {
    await hear(record, means);
    return 'hears';
  } catch (error) {
    if (!isOtherWork(error)) throw error;
    await speak(record, means).catch((second: unknown) => {
      throw isOtherWork(second) ? error : second;
    });
    return 'speaks';
  }
};
