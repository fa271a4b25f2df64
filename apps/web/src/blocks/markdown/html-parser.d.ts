declare module 'virtual:html-parser' {
  const parser: (options?: unknown) => unknown;
  // biome-ignore lint/style/noDefaultExport: the library's own export
  export default parser;
}
