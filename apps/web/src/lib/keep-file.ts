/** Hands bytes the page has to the browser as a download. */
export const keepFile = (name: string, bytes: Blob): void => {
  const address = URL.createObjectURL(bytes);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  // Some browsers read the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
};

export const keepCsv = (name: string, text: string): void =>
  keepFile(name, new Blob([text], { type: 'text/csv;charset=utf-8' }));
