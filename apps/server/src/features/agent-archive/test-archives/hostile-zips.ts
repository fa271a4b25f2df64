import { deflateRawSync } from 'node:zlib';
import type { HostileArchive } from './hostile-archive.ts';
import * as pictures from './pictures.ts';
import { rawZip } from './raw-zip.ts';
import { goodEntry, goodText, withFile } from './sample-archive.ts';

const refused = (label: string, bytes: Buffer, why?: RegExp): HostileArchive => ({
  label,
  bytes,
  expected: 'ARCHIVE_REFUSED',
  ...(why ? { why } : {}),
});
const notZip = (label: string, bytes: Buffer | string, name = 'a.zip'): HostileArchive => ({
  label,
  name,
  bytes: Buffer.from(bytes as string),
  expected: 'ARCHIVE_NOT_ZIP',
});
const named = (name: string | Buffer, flags?: number) =>
  rawZip([goodEntry(), { name, data: 'x', ...(flags === undefined ? {} : { flags }) }]);
const one = (change: object) => rawZip([{ ...goodEntry(), ...change }]);
const good = () => rawZip([goodEntry()]);
const rar = Buffer.concat([Buffer.from('Rar!\x1a\x07\x01\0', 'latin1'), Buffer.alloc(200, 7)]);
const mode = (bits: number) => (bits << 16) >>> 0;

const notZips = [
  notZip('empty file', ''),
  notZip('text', '这不是压缩包'),
  notZip('rar', rar, 'a.rar'),
  notZip('rar called zip', rar),
  notZip('zip called rar', good(), 'a.rar'),
  notZip('zip without an ending', good(), 'agent'),
  notZip('zip called json', good(), 'agent.zip.json'),
  notZip('7z', Buffer.concat([Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]), Buffer.alloc(100)])),
  notZip('gzip', Buffer.concat([Buffer.from([0x1f, 0x8b, 8, 0]), Buffer.alloc(100)])),
  notZip('html', '<!DOCTYPE html><script>alert(1)</script>'),
  notZip('program', Buffer.concat([Buffer.from('MZ\x90\0', 'latin1'), Buffer.alloc(200)])),
  notZip('json itself', goodText()),
  notZip('two letters', 'PK'),
  notZip('picture and zip in one', Buffer.concat([pictures.png(), good()])),
  notZip('page before the zip', Buffer.concat([Buffer.from('<script>alert(1)</script>'), good()])),
  notZip('directory only, in the middle of noise', Buffer.concat([Buffer.alloc(64, 1), good(), Buffer.alloc(64, 1)])),
];

const slips = [
  '../agent.json',
  '../../../../etc/passwd',
  'a/../../agent.json',
  './agent.json',
  '/agent.json',
  '//host/share',
  '..\\agent.json',
  'a\\..\\agent.json',
  'C:\\agent.json',
  'c:agent.json',
  'icon.png\0.json',
  'icon\u202egnp.json',
  'icon\n.png',
  'a//b',
  '..',
  '.',
  '',
  'x'.repeat(300),
].map((name) => refused(`name ${JSON.stringify(name).slice(0, 40)}`, named(name), /文件名|目录或链接/));

const names = [
  refused('name not UTF-8', named(Buffer.from([0xff, 0xfe, 0x41])), /文件名/),
  refused('name in an old code page', named(Buffer.from([0x81, 0x82, 0x41]), 0), /文件名/),
  refused('overlong UTF-8 for ../', named(Buffer.from([0xc0, 0xae, 0xc0, 0xae, 0x2f])), /文件名/),
  refused('second name in an extra field', one({ extra: Buffer.from([0x75, 0x70, 1, 0, 1]) }), /文件名/),
  refused('same file twice', rawZip([goodEntry(), goodEntry()]), /重名/),
  refused('same file in capitals', rawZip([goodEntry(), { name: 'AGENT.JSON', data: 'x' }]), /重名/),
  refused('link', rawZip([goodEntry(), { name: 'icon.png', data: '/etc/passwd', attributes: mode(0xa1ff) }]), /链接/),
  refused('folder', rawZip([goodEntry(), { name: 'a/', attributes: mode(0x41ed) }]), /目录/),
  refused('folder by a DOS mark', one({ attributes: 0x10 }), /目录/),
  refused('device', one({ attributes: mode(0x61b0) }), /目录/),
  refused('file that does not belong', withFile('run.sh', '#!/bin/sh\nid'), /不认识的文件/),
  refused('home folder', named('~/agent.json'), /不认识的文件/),
  refused('package.json with a script', withFile('package.json', '{"scripts":{"install":"id"}}'), /不认识的文件/),
  refused('no agent.json', rawZip([{ name: 'icon.png', data: pictures.png() }]), /agent\.json/),
  refused('no files at all', rawZip([]), /agent\.json/),
];

const big = Buffer.alloc(12 * 1024 * 1024, 0x20);
const bigger = deflateRawSync(Buffer.alloc(50 * 1024 * 1024));
const bombs = [
  refused('bomb of blanks, honest', one({ data: big }), /太大/),
  refused('bomb that says it is small', one({ data: goodText(), body: bigger, packed: bigger.length }), /大小/),
  refused('bomb that says it is 4 GB', one({ size: 0xfffffffe, local: { size: 0xfffffffe } }), /太大/),
  refused('zip in a zip', withFile('inner.zip', rawZip([{ name: 'agent.json', data: big }])), /不认识的文件/),
  refused('zip called an icon', withFile('icon.png', rawZip([goodEntry()])), /图标/),
  refused('icon larger than any icon', withFile('icon.png', Buffer.alloc(3 * 1024 * 1024)), /太大/),
  refused(
    'a thousand files',
    rawZip(Array.from({ length: 1000 }, (_, index) => ({ name: `f${index}`, data: 'x' }))),
    /太多/,
  ),
  refused('65534 files, said', rawZip([goodEntry()], { count: 65_534 }), /太多/),
  refused(
    'two names for the same bytes',
    rawZip([goodEntry(), { name: 'icon.png', offset: 0, data: goodText() }]),
    /重叠/,
  ),
  refused('files that overlap by one byte', rawZip([goodEntry(), { name: 'icon.png', offset: 1, data: 'x' }]), /重叠/),
];

const body = deflateRawSync(Buffer.from(goodText()));
const lies = [
  refused('size too small', one({ size: 10, local: { size: 10 } }), /大小/),
  refused('size too large', one({ size: 250_000, local: { size: 250_000 } }), /大小/),
  refused('packed size too small', one({ packed: 20, local: { packed: 20 } })),
  refused('packed size past the end', one({ packed: 60_000, local: { packed: 60_000 } }), /重叠/),
  refused('bytes behind the last block', one({ body: Buffer.concat([body, Buffer.from('hidden')]) }), /大小/),
  refused('stored with another size', one({ method: 0, size: 12, local: { size: 12 } }), /大小/),
  refused('wrong checksum', one({ checksum: 1, local: { checksum: 1 } }), /校验和/),
  refused('noise instead of deflate', one({ body: Buffer.alloc(300, 0xff) }), /损坏|大小/),
  refused('header names another file', one({ local: { name: Buffer.from('../../../x') } }), /不一致/),
  refused('header with another method', one({ local: { method: 0 } }), /不一致/),
  refused('header with another size', one({ local: { size: 1 } }), /不一致/),
  refused('header with another checksum', one({ local: { checksum: 1 } }), /不一致/),
  refused('header that says encrypted', one({ local: { flags: 0x801 } }), /不一致/),
  refused('file placed past the end', one({ offset: 999_999 }), /重叠/),
  refused('directory past the end', rawZip([goodEntry()], { directoryOffset: 999_999 }), /重叠/),
  refused('directory longer than it is', rawZip([goodEntry()], { directorySize: 9_999 }), /重叠/),
  refused('fewer files than it says', rawZip([goodEntry()], { count: 2 }), /损坏/),
  refused('more files than it says', rawZip([goodEntry(), { name: 'icon.png', data: 'x' }], { count: 1 }), /重叠/),
];

const forms = [
  refused('encrypted', one({ flags: 0x801, local: { flags: 0x801 } }), /加密/),
  refused('strongly encrypted', one({ flags: 0x841 }), /加密/),
  refused('directory encrypted', one({ flags: 0x2800 }), /加密/),
  refused('AES', one({ method: 99, body, needs: 51 }), /压缩方式/),
  refused('bzip2', one({ method: 12, body }), /压缩方式/),
  refused('LZMA', one({ method: 14, body }), /压缩方式/),
  refused('packed as a stream', one({ flags: 0x808 }), /打包方式/),
  refused('zip64 by its sizes', one({ packed: 0xffffffff, size: 0xffffffff }), /zip64/),
  refused('zip64 by an extra field', one({ extra: Buffer.from([1, 0, 8, 0, 1, 0, 0, 0, 0, 0, 0, 0]) }), /zip64/),
  refused('zip64 by its count', rawZip([goodEntry()], { count: 0xffff }), /zip64/),
  refused('second volume', rawZip([goodEntry()], { disk: 1 }), /分卷/),
  refused('file on another volume', one({ disk: 3 }), /分卷/),
  refused('extra field cut off', one({ extra: Buffer.from([1, 2, 255, 0]) }), /损坏/),
  refused('comment', rawZip([goodEntry()], { comment: '<script>alert(1)</script>' }), /注释/),
  refused('comment of a file', one({ comment: 'x' }), /注释/),
  refused('zip and page in one', Buffer.concat([good(), Buffer.from('<script>alert(1)</script>')]), /多余/),
  refused('two zips in one', Buffer.concat([good(), good()]), /重叠/),
  refused('bytes before the directory', rawZip([goodEntry()], { between: Buffer.from('hidden') }), /重叠/),
  refused('begins like a zip', Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(500, 9)]), /损坏/),
  refused('cut off', good().subarray(0, -30), /损坏/),
];

export const hostileZips = [...notZips, ...slips, ...names, ...bombs, ...lies, ...forms];
