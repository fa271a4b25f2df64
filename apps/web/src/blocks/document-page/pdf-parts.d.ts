declare module 'virtual:pdf-parts' {
  /** Where the character maps, fonts and decoders of the reader stand. */
  export const pdfParts: string;
}
