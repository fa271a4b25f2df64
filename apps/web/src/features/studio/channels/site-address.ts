import { isEmbedOrigin } from '@zhixing/contract/embed';

const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i;
/** A word alone is no address; a machine of the house is one when its scheme is written, too. */
const looksLikeHost = /^localhost(?::|$)|[.:]/i;

/** The origin of what somebody wrote or pasted: with a path, without a scheme, in capitals. Undefined if it is none. */
export const siteAddress = (text: string): string | undefined => {
  const written = text.trim();
  if (!hasScheme.test(written) && !looksLikeHost.test(written)) return undefined;
  const whole = hasScheme.test(written) ? written : `https://${written}`;
  const origin = URL.canParse(whole) ? new URL(whole).origin : '';
  return isEmbedOrigin(origin) ? origin : undefined;
};
