const labelForm = /charset\s*=\s*(?:["']\s*)?([\w-]{2,20})/i;

const decoderFor = (label: string | undefined) => {
  try {
    return label === undefined ? undefined : new TextDecoder(label);
  } catch {
    return undefined;
  }
};

const isUtf8 = (bytes: Uint8Array) => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
};

const markOf = (bytes: Uint8Array) => {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined;
};

/** By its mark, its header, its own words, and last by what its bytes can be: Chinese pages that say nothing are GBK. */
export const decodePage = (bytes: Uint8Array, contentType: string): string => {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 2048));
  const decoder =
    decoderFor(markOf(bytes)) ??
    decoderFor(labelForm.exec(contentType)?.[1]) ??
    decoderFor(/html|xml/i.test(contentType) ? labelForm.exec(start)?.[1] : undefined) ??
    new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'gb18030');
  return decoder.decode(bytes);
};
