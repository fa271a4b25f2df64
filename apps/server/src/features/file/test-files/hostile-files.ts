import * as make from './sample-files.ts';
import type { SentFile } from './send-file.ts';

const script = '<script>alert(document.domain)</script>';
const html = `<!DOCTYPE html><html><body>${script}</body></html>`;
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`;
const xml = `<?xml version="1.0"?><?xml-stylesheet href="x.xsl"?><html xmlns="http://www.w3.org/1999/xhtml">${script}</html>`;
const mhtml = `MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=x\r\n\r\n--x\r\nContent-Type: text/html\r\n\r\n${html}`;
const js = 'self.fetch("/agent_api/api/user/findUserInfo").then(alert)';
const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);

const exe = Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), Buffer.alloc(200), Buffer.from('PE\0\0')]);
const elf = Buffer.concat([Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]), Buffer.alloc(100)]);
const javaClass = Buffer.concat([Buffer.from([0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 52]), Buffer.alloc(100)]);
const wasm = Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
const swf = Buffer.concat([Buffer.from('FWS\x0a', 'latin1'), Buffer.alloc(60)]);
const jar = make.zip({ 'META-INF/MANIFEST.MF': 'Main-Class: A', 'A.class': javaClass });

const add = (base: Buffer, tail: string) => Buffer.concat([base, Buffer.from(tail)]);
const far = (base: Buffer, tail: string) =>
  Buffer.concat([base, Buffer.alloc(9000, 1), Buffer.from(tail), Buffer.alloc(9000, 1)]);

type Hostile = SentFile & { label: string };
const one = (label: string, name: string, bytes: Buffer | string, type?: string): Hostile => ({
  label,
  name,
  bytes: Buffer.from(bytes as string),
  ...(type ? { type } : {}),
});

/** Pages and programs under their own name, and under every allowed one with the type that goes with it. */
const disguised = Object.entries({ html, svg, xml, mhtml, js, exe, elf, 'utf-16 html': utf16(html) }).flatMap(
  ([label, bytes]) => [
    one(label, `a.${label.slice(-4)}`, bytes),
    ...['png', 'jpg', 'gif', 'pdf', 'txt', 'zip', 'docx', 'wav'].map((ending) =>
      one(`${label} as ${ending}`, `a.${ending}`, bytes, ending === 'txt' ? 'text/plain' : 'image/png'),
    ),
  ],
);

const polyglots = [
  one('gif + html', 'a.gif', add(make.gif(), html)),
  one('gif comment', 'a.gif', make.gif(script)),
  one('gif javascript', 'a.gif', 'GIF89a/*<script>*/=1;alert(1)//'),
  one('gif header and html', 'a.gif', `GIF89a${html}`),
  one('jpeg + html', 'a.jpg', add(make.jpeg(), html)),
  one('jpeg comment', 'a.jpeg', make.jpeg(html)),
  one('jpeg + php', 'a.jpg', add(make.jpeg(), '<?php system($_GET[0]);')),
  one('png + svg', 'a.png', add(make.png(), svg)),
  one('png comment', 'a.png', make.png(html)),
  one('png, html at the head', 'a.png', Buffer.concat([make.png(html), Buffer.alloc(9000, 1)])),
  one('png, html at the tail', 'a.png', add(Buffer.concat([make.png(), Buffer.alloc(9000, 1)]), html)),
  one('png, html far inside', 'a.png', far(make.png(), html)),
  one('png + zip', 'a.png', Buffer.concat([make.png(), make.zip({ 'a.html': html })])),
  one('wav + html', 'a.wav', make.wav(Buffer.from(html))),
  one('mp3 + html', 'a.mp3', make.mp3(html)),
  one('pdf with javascript', 'a.pdf', make.pdf(`2 0 obj<</S/JavaScript/JS(app.alert(1))>>endobj ${html}`)),
  one('html then pdf', 'a.pdf', `${html}\n${make.pdf()}`),
  one('zip with html', 'a.zip', make.zip({ 'index.html': html })),
  one('zip + html', 'a.zip', add(make.zip({ a: 'x' }), html)),
  one('html + zip', 'a.zip', Buffer.concat([Buffer.from(html), make.zip({ a: 'x' })])),
  one('zip slip', 'a.zip', make.zip({ '../../etc/passwd': 'x' })),
  one('docx with html', 'a.docx', make.zip({ '[Content_Types].xml': html, 'word/document.xml': html })),
  one('cfb of another program', 'a.doc', make.compound('Installer')),
  one('jar as zip', 'a.zip', jar),
  one('jar', 'a.jar', jar),
];

const wrong = [
  one('png as jpg', 'a.jpg', make.png(), 'image/jpeg'),
  one('gif as png', 'a.png', make.gif(), 'image/png'),
  one('zip as docx', 'a.docx', make.zip({ a: 'x' })),
  one('docx as xlsx', 'a.xlsx', make.docx()),
  one('pdf as txt', 'a.txt', make.pdf()),
  one('png declared html', 'a.png', make.png(), 'text/html'),
  one('txt declared svg', 'a.txt', 'plain words', 'image/svg+xml'),
  one('class', 'A.class', javaClass),
  one('class as png', 'a.png', javaClass),
  one('wasm', 'a.wasm', wasm),
  one('flash as png', 'a.png', swf),
  one('shell as txt', 'a.txt', '#!/bin/sh\nrm -rf /'),
  one('empty png', 'a.png', ''),
  one('empty txt', 'a.txt', ''),
  one('one byte', 'a.png', '\x89'),
  one('magic only', 'a.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  one('hta', 'a.hta', html),
  one('webp', 'a.webp', Buffer.from('RIFF\x24\0\0\0WEBPVP8 ', 'latin1')),
];

const names = [
  '../../../etc/passwd.png',
  '..\\..\\windows\\a.png',
  '/absolute/a.png',
  'a\0.png',
  'a.php\0.png',
  'a\r\nX-Evil: 1\r\n.png',
  'a%0d%0aX-Evil: 1.png',
  'a\u202egnp.exe.png',
  'a\u2066\u200f\ufeff.png',
  `${'长'.repeat(300)}.png`,
  `${'a'.repeat(300)}.html.png`,
  'a"; filename="b.html".png',
  "a'; DROP TABLE stored_file;--.png",
  'a.php',
  'a.png.php',
  'a.php.png',
  'a.html.png',
  'a.png.',
  'a.png ',
  'a.png::$DATA',
  'a.asp;.png',
  '.png',
  '.htaccess',
  '..',
  '',
  'png',
  'con.png',
  '<script>alert(1)</script>.png',
  '$(id).png',
  '\ud800.png',
  'constructor',
  'a.__proto__',
  'a.constructor',
].map((name) => one(`name ${JSON.stringify(name).slice(0, 60)}`, name, make.png(), 'image/png'));

export const hostileFiles = [...disguised, ...polyglots, ...wrong, ...names];
