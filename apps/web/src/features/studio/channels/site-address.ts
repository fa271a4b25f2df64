import { isEmbedOrigin } from '@zhixing/contract/embed';

/** The origin of what somebody wrote or pasted: with a path, without a scheme, in capitals. Undefined if it is none. */
export const siteAddress = (text: string): string | undefined => {
  const written = text.trim();
  const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(written) ? written : `https://${written}`;
  const origin = URL.canParse(whole) ? new URL(whole).origin : '';
  return isEmbedOrigin(origin) ? origin : undefined;
};
