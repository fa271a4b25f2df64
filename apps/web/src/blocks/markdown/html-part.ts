import parser from 'virtual:html-parser';
import { defaultRehypePlugins } from 'streamdown';

/** Streamdown knows its HTML step by this one function; the parser behind it comes when it is needed. */
export const htmlStep = Object.assign(defaultRehypePlugins.raw as object, {
  parser,
}) as typeof defaultRehypePlugins.raw;
