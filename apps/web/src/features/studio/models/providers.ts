import { knownProviders } from '@zhixing/contract/known-models';

export const plainProvider = 'openai-compatible';
export const providerOf = (id: string | undefined) => knownProviders.find((provider) => provider.id === id);
