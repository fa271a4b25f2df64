import { knownProviders } from '@zhixing/contract/known-models';
import type { Texts } from '../../../locale/texts.ts';

export const plainProvider = 'openai-compatible';
export const providerOf = (id: string | undefined) => knownProviders.find((provider) => provider.id === id);

type ProviderId = keyof Texts['studioModels']['preset'];
/** A test holds that each of them has its words. */
export const providers = knownProviders as readonly ((typeof knownProviders)[number] & { readonly id: ProviderId })[];
