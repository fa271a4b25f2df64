const decode = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

/** The name a download was given; the encoded one first, since only it can hold Chinese. */
export const fileNameOf = (disposition: string | null): string | undefined => {
  if (!disposition) return undefined;
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  const plain = /filename="?([^";]+)"?/i.exec(disposition)?.[1];
  return (encoded && decode(encoded)) || plain || undefined;
};
