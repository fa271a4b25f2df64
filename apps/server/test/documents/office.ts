import { writeZip } from '../../src/base/write-zip.ts';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const schemas = 'http://schemas.openxmlformats.org';
const office = `${schemas}/officeDocument/2006/relationships`;

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

type Parts = Record<string, string | Buffer>;
const zipOf = (parts: Parts) =>
  writeZip(Object.entries(parts).map(([name, body]) => ({ name, bytes: Buffer.from(body as string) })));

const contentOf = (overrides: Record<string, string>) =>
  `${head}<Types xmlns="${schemas}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${Object.entries(
    overrides,
  )
    .map(
      ([part, type]) =>
        `<Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`,
    )
    .join('')}</Types>`;

const relationsOf = (list: [id: string, kind: string, target: string][]) =>
  `${head}<Relationships xmlns="${schemas}/package/2006/relationships">${list
    .map(([id, kind, target]) => `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`)
    .join('')}</Relationships>`;

const w = `xmlns:w="${schemas}/wordprocessingml/2006/main" xmlns:r="${office}"`;
export const word = {
  paragraph: (text: string, style = '') =>
    `<w:p>${style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : ''}<w:r><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r></w:p>`,
  heading: (text: string, level: number) => word.paragraph(text, `Heading${level}`),
  item: (text: string) =>
    `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>${escapeXml(text)}</w:t></w:r></w:p>`,
  table: (rows: string[][]) =>
    `<w:tbl><w:tblPr><w:tblW w:w="9000" w:type="dxa"/></w:tblPr><w:tblGrid>${(rows[0] ?? []).map(() => '<w:gridCol w:w="3000"/>').join('')}</w:tblGrid>${rows
      .map(
        (row) =>
          `<w:tr>${row.map((cell) => `<w:tc><w:tcPr><w:tcW w:w="3000" w:type="dxa"/></w:tcPr>${word.paragraph(cell)}</w:tc>`).join('')}</w:tr>`,
      )
      .join('')}</w:tbl>`,
  pageBreak: '<w:p><w:r><w:br w:type="page"/></w:r></w:p>',
};

const styles = `${head}<w:styles ${w}><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>${[
  1, 2, 3,
]
  .map(
    (level) =>
      `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/><w:basedOn w:val="Normal"/><w:pPr><w:outlineLvl w:val="${level - 1}"/></w:pPr><w:rPr><w:b/><w:sz w:val="${40 - level * 4}"/></w:rPr></w:style>`,
  )
  .join('')}</w:styles>`;
const numbering = `${head}<w:numbering ${w}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`;

/** The parts of a Word document; `more` adds to them or replaces some. */
export const docxParts = (body: string, more: Parts = {}): Parts => ({
  '[Content_Types].xml': contentOf({
    'word/document.xml': 'wordprocessingml.document.main',
    'word/styles.xml': 'wordprocessingml.styles',
    'word/numbering.xml': 'wordprocessingml.numbering',
  }),
  '_rels/.rels': relationsOf([['rId1', 'officeDocument', 'word/document.xml']]),
  'word/_rels/document.xml.rels': relationsOf([
    ['rId1', 'styles', 'styles.xml'],
    ['rId2', 'numbering', 'numbering.xml'],
  ]),
  'word/document.xml': `${head}<w:document ${w}><w:body>${body}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440"/></w:sectPr></w:body></w:document>`,
  'word/styles.xml': styles,
  'word/numbering.xml': numbering,
  ...more,
});
export const docxOf = (body: string, more: Parts = {}) => zipOf(docxParts(body, more));

const columnName = (at: number): string =>
  (at >= 26 ? columnName(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26));
export const sheetXml = (rows: (string | number)[][], begin = '') =>
  `${head}${begin}<worksheet xmlns="${schemas}/spreadsheetml/2006/main"><sheetData>${rows
    .map(
      (row, at) =>
        `<row r="${at + 1}">${row
          .map((cell, column) =>
            typeof cell === 'number'
              ? `<c r="${columnName(column)}${at + 1}"><v>${cell}</v></c>`
              : `<c r="${columnName(column)}${at + 1}" t="inlineStr"><is><t>${escapeXml(cell)}</t></is></c>`,
          )
          .join('')}</row>`,
    )
    .join('')}</sheetData></worksheet>`;

export const xlsxParts = (sheets: Record<string, string>, more: Parts = {}): Parts => {
  const names = Object.keys(sheets);
  return {
    '[Content_Types].xml': contentOf({
      'xl/workbook.xml': 'spreadsheetml.sheet.main',
      ...Object.fromEntries(names.map((_, at) => [`xl/worksheets/sheet${at + 1}.xml`, 'spreadsheetml.worksheet'])),
    }),
    '_rels/.rels': relationsOf([['rId1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/_rels/workbook.xml.rels': relationsOf(
      names.map((_, at) => [`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`]),
    ),
    'xl/workbook.xml': `${head}<workbook xmlns="${schemas}/spreadsheetml/2006/main" xmlns:r="${office}"><sheets>${names
      .map((name, at) => `<sheet name="${escapeXml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
      .join('')}</sheets></workbook>`,
    ...Object.fromEntries(Object.values(sheets).map((xml, at) => [`xl/worksheets/sheet${at + 1}.xml`, xml])),
    ...more,
  };
};
export const xlsxOf = (sheets: Record<string, string>, more: Parts = {}) => zipOf(xlsxParts(sheets, more));

const p = `xmlns:p="${schemas}/presentationml/2006/main" xmlns:a="${schemas}/drawingml/2006/main" xmlns:r="${office}"`;
const place = (top: number) =>
  `<p:spPr><a:xfrm><a:off x="600000" y="${top}"/><a:ext cx="8000000" cy="1500000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr>`;
const shape = (id: number, kind: string, texts: string[]) =>
  `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="s${id}"/><p:cNvSpPr/><p:nvPr>${kind ? `<p:ph type="${kind}"/>` : ''}</p:nvPr></p:nvSpPr>${place(id * 1_000_000)}<p:txBody><a:bodyPr/>${texts
    .map((text) => `<a:p><a:r><a:rPr lang="zh-CN" sz="2000"/><a:t>${escapeXml(text)}</a:t></a:r></a:p>`)
    .join('')}</p:txBody></p:sp>`;
const frame = (rows: string[][]) =>
  `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="9" name="t"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr><p:xfrm><a:off x="600000" y="4000000"/><a:ext cx="6000000" cy="1000000"/></p:xfrm><a:graphic><a:graphicData uri="${schemas}/drawingml/2006/table"><a:tbl><a:tblGrid>${(rows[0] ?? []).map(() => '<a:gridCol w="3000000"/>').join('')}</a:tblGrid>${rows
    .map(
      (row) =>
        `<a:tr h="400000">${row.map((cell) => `<a:tc><a:txBody><a:bodyPr/><a:p><a:r><a:t>${escapeXml(cell)}</a:t></a:r></a:p></a:txBody><a:tcPr/></a:tc>`).join('')}</a:tr>`,
    )
    .join('')}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;
const tree = (inner: string, name: string) =>
  `${head}<p:${name} ${p}><p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${inner}</p:spTree></p:cSld></p:${name}>`;

type Slide = { title: string; items: string[]; table?: string[][]; notes?: string };
export const pptxParts = (slides: Slide[], more: Parts = {}): Parts => ({
  '[Content_Types].xml': contentOf({
    'ppt/presentation.xml': 'presentationml.presentation.main',
    ...Object.fromEntries(slides.map((_, at) => [`ppt/slides/slide${at + 1}.xml`, 'presentationml.slide'])),
    ...Object.fromEntries(slides.map((_, at) => [`ppt/notesSlides/notes${at + 1}.xml`, 'presentationml.notesSlide'])),
  }),
  '_rels/.rels': relationsOf([['rId1', 'officeDocument', 'ppt/presentation.xml']]),
  'ppt/_rels/presentation.xml.rels': relationsOf(
    slides.map((_, at) => [`rId${at + 1}`, 'slide', `slides/slide${at + 1}.xml`]),
  ),
  'ppt/presentation.xml': `${head}<p:presentation ${p}><p:sldIdLst>${slides
    .map((_, at) => `<p:sldId id="${256 + at}" r:id="rId${at + 1}"/>`)
    .join('')}</p:sldIdLst><p:sldSz cx="9144000" cy="6858000"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`,
  ...Object.fromEntries(
    slides.flatMap(({ title, items, table, notes }, at) => [
      [
        `ppt/slides/slide${at + 1}.xml`,
        tree(shape(2, 'title', [title]) + shape(3, 'body', items) + (table ? frame(table) : ''), 'sld'),
      ],
      ...(notes
        ? [
            [
              `ppt/slides/_rels/slide${at + 1}.xml.rels`,
              relationsOf([['rId1', 'notesSlide', `../notesSlides/notes${at + 1}.xml`]]),
            ],
            [`ppt/notesSlides/notes${at + 1}.xml`, tree(shape(2, 'body', [notes]), 'notes')],
          ]
        : []),
    ]) as [string, string][],
  ),
  ...more,
});
export const pptxOf = (slides: Slide[], more: Parts = {}) => zipOf(pptxParts(slides, more));
