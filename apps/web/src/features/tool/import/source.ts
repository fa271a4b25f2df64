export type Source = { readonly openApiSchemaOrUrl: string; readonly baseUrl: string };
export type SourceFaults = { readonly openApiSchemaOrUrl?: 'openApi'; readonly baseUrl?: 'baseUrl' | 'url' };

const isAddress = (text: string) => URL.canParse(text) && /^https?:\/\//i.test(text);

const baseFault = (text: string): SourceFaults['baseUrl'] => {
  if (text === '') return 'baseUrl';
  return isAddress(text) ? undefined : 'url';
};

/** Both are needed before anything is asked. */
export const sourceFaults = ({ openApiSchemaOrUrl, baseUrl }: Source): SourceFaults => {
  const fault = baseFault(baseUrl.trim());
  return {
    ...(openApiSchemaOrUrl.trim() === '' && { openApiSchemaOrUrl: 'openApi' }),
    ...(fault && { baseUrl: fault }),
  };
};
