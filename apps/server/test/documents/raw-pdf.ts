type Entry = { trailer?: string; xref?: 'right' | 'wrong' | 'none' };

/** A PDF of exactly these objects, the first of which is its catalogue. */
export const rawPdf = (objects: (string | Buffer)[], { trailer = '', xref = 'right' }: Entry = {}): Buffer => {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\u00e4\u00f6\n', 'latin1')];
  const offsets: number[] = [];
  let at = parts[0]?.length ?? 0;
  const push = (part: Buffer) => {
    parts.push(part);
    at += part.length;
  };
  for (const [no, object] of objects.entries()) {
    offsets.push(at);
    push(Buffer.concat([Buffer.from(`${no + 1} 0 obj\n`), Buffer.from(object as string), Buffer.from('\nendobj\n')]));
  }
  const start = xref === 'wrong' ? at * 7 : at;
  if (xref !== 'none')
    push(
      Buffer.from(
        `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map((one) => `${String(xref === 'wrong' ? one + 13 : one).padStart(10, '0')} 00000 n \n`).join('')}`,
      ),
    );
  push(Buffer.from(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`));
  return Buffer.concat(parts);
};

export const streamOf = (body: string | Buffer, words = '') => {
  const bytes = Buffer.from(body as string);
  return Buffer.concat([
    Buffer.from(`<< /Length ${bytes.length} ${words} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);
};

/** One page whose content and resources are given. */
export const onePagePdf = (content: Buffer, resources = '', box = '0 0 595 842', more: (string | Buffer)[] = []) =>
  rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> ${resources} >> >>`,
    content,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...more,
  ]);

export const wordsPdf = (text: string) => onePagePdf(streamOf(`BT /F1 12 Tf 72 700 Td (${text}) Tj ET`));

/** A page that is nothing but a picture, in JPEG. */
export const picturePdf = (jpeg: Buffer, width: number, height: number) =>
  onePagePdf(streamOf('q 595 0 0 842 0 0 cm /I1 Do Q'), '/XObject << /I1 6 0 R >>', '0 0 595 842', [
    streamOf(
      jpeg,
      `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
    ),
  ]);

/** Nobody has its password, not even we. */
export const lockedPdf = () =>
  rawPdf(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>',
      streamOf('BT (x) Tj ET'),
      `<< /Filter /Standard /V 1 /R 2 /P -4 /O <${'5a'.repeat(32)}> /U <${'3c'.repeat(32)}> >>`,
    ],
    { trailer: `/Encrypt 5 0 R /ID [<${'ab'.repeat(16)}> <${'ab'.repeat(16)}>]` },
  );
