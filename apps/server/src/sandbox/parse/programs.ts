import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import type { Stage } from '../stage.ts';
import type { Program } from './run-program.ts';

const OFFICE = '/usr/lib/libreoffice/program';
const paths = {
  pdftotext: '/usr/bin/pdftotext',
  pdfinfo: '/usr/bin/pdfinfo',
  pdfimages: '/usr/bin/pdfimages',
  pdftoppm: '/usr/bin/pdftoppm',
  tesseract: '/usr/bin/tesseract',
  chinese: '/usr/share/tesseract-ocr/5/tessdata/chi_sim.traineddata',
  office: `${OFFICE}/soffice.bin`,
  writer: `${OFFICE}/libswlo.so`,
  calc: `${OFFICE}/libsclo.so`,
  impress: `${OFFICE}/libsdlo.so`,
};
export type ProgramName = keyof typeof paths;

export const missingPrograms = () =>
  Object.entries(paths).flatMap(([name, path]) => (existsSync(path) ? [] : [name as ProgramName]));

const libraries = ['/usr/lib', '/usr/lib64'].map((path) => ({ from: path, to: path }));
const links = [
  { from: '/lib', to: 'usr/lib' },
  { from: '/lib64', to: 'usr/lib64' },
  { from: '/bin', to: 'usr/bin' },
];
const withPath = (path: string) => ({ from: path, to: path });

/** Poppler and tesseract: the program, the libraries and its data. */
const plain = (name: 'pdftotext' | 'pdfinfo' | 'pdfimages' | 'pdftoppm' | 'tesseract', data: string[]) => {
  const path = paths[name];
  return (...words: string[]): Program => ({
    files: [...libraries, withPath(path)],
    filesIfAny: data,
    links,
    environment: { HOME: '/tmp', LANG: 'C.UTF-8', OMP_THREAD_LIMIT: '1' },
    command: [path, ...words],
    addressMb: 512,
  });
};

const fonts = ['/etc/fonts', '/usr/share/fonts', '/usr/share/fontconfig', '/var/cache/fontconfig'];
const ofPoppler = [...fonts, '/usr/share/poppler'];

/** It ends with 81 when it has made its profile, and must be asked again. With less memory it leaves texts out silently. */
const convertScript = `
for once in 1 2; do
  "$0" -env:UserInstallation=file:///tmp/profile --headless --norestore --nologo --nolockcheck --convert-to "$1" --outdir /tmp/out "$2" >&2
  [ $? = 81 ] || break
done
cat "/tmp/out/in.$3"`;

const office = (file: string, filter: string, ending: string): Program => ({
  files: [...libraries, ...['/usr/bin/sh', '/usr/bin/cat'].map((path) => ({ from: realpathSync(path), to: path }))],
  filesIfAny: [...fonts, '/etc/libreoffice', '/usr/share/libreoffice', '/usr/share/liblangtag', '/usr/share/zoneinfo'],
  links,
  environment: { HOME: '/tmp', LANG: 'C.UTF-8', SAL_USE_VCLPLUGIN: 'svp', LD_LIBRARY_PATH: OFFICE },
  command: ['/usr/bin/sh', '-c', convertScript, paths.office, filter, file, ending],
  addressMb: 1024,
});

/** A package and all that it stands on, as pnpm lays them out: folders side by side, linked to each other. */
const storeFolders = (names: string[]) => {
  const found = new Map<string, string>();
  const visit = (folder: string) => {
    const store = folder.slice(0, folder.indexOf('/node_modules/', folder.lastIndexOf('/.pnpm/')));
    if (found.has(basename(store))) return;
    found.set(basename(store), store);
    const modules = join(store, 'node_modules');
    for (const name of readdirSync(modules)) {
      const inner = name.startsWith('@') ? readdirSync(join(modules, name)).map((one) => join(name, one)) : [name];
      for (const one of inner) visit(realpathSync(join(modules, one)));
    }
  };
  const require = createRequire(import.meta.filename);
  const roots = names.map((entry) => {
    const [name = ''] = entry.split('/');
    const file = realpathSync(require.resolve(entry));
    return { name, folder: file.slice(0, file.lastIndexOf(`/node_modules/${name}/`) + `/node_modules/${name}`.length) };
  });
  for (const { folder } of roots) visit(folder);
  return { roots, stores: [...found] };
};

const readerPackages = ['mammoth', 'read-excel-file/universal', 'linkedom'];

const readerFiles = (stage: Stage) => {
  const { roots, stores } = storeFolders(readerPackages);
  return {
    files: [
      ...['/usr/lib/x86_64-linux-gnu', '/usr/lib64'].map(withPath),
      { from: stage(process.execPath), to: '/app/node' },
      { from: stage(join(import.meta.dirname, 'inside')), to: '/app/inside' },
      ...stores.map(([name, folder]) => ({ from: stage(folder), to: `/app/node_modules/.pnpm/${name}` })),
    ],
    links: [
      ...links.slice(0, 2),
      ...roots.map(({ name, folder }) => ({
        from: `/app/node_modules/${name}`,
        to: `.pnpm/${folder.slice(folder.lastIndexOf('/.pnpm/') + 7)}`,
      })),
    ],
  };
};

export const createPrograms = (stage: Stage) => {
  const reader = readerFiles(stage);
  return {
    pdftotext: plain('pdftotext', ofPoppler),
    pdfinfo: plain('pdfinfo', ofPoppler),
    pdfimages: plain('pdfimages', ofPoppler),
    pdftoppm: plain('pdftoppm', ofPoppler),
    tesseract: plain('tesseract', ['/usr/share/tesseract-ocr']),
    office,
    /** Our own reading of a document, with the packages it needs. */
    read: (order: object): Program => ({
      ...reader,
      environment: { TZ: 'Asia/Shanghai' },
      command: [
        '/app/node',
        '--max-old-space-size=288',
        '--max-semi-space-size=8',
        '--stack-size=3900',
        '--no-warnings',
        '/app/inside/reader.ts',
        JSON.stringify(order),
      ],
      dataMb: 960,
    }),
  };
};
export type Programs = ReturnType<typeof createPrograms>;
