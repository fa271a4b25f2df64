import type { RefusalCode } from './egress-refused.ts';

/**
 * Addresses an attacker would name, as data: for every way out of the house. `{port}` is the port of a canary that nobody
 * may reach, `{attacker}` a server of the attacker's that may be called and sends the caller on (see `startCanaries`).
 */
export type SsrfVector = { kind: string; url: string; codes: readonly RefusalCode[] };

const vectors = (kind: string, codes: RefusalCode | RefusalCode[], urls: string[]): SsrfVector[] =>
  urls.map((url) => ({ kind, url, codes: [codes].flat() }));
const words = (text: string) => text.trim().split(/\s+/);
const at = (hosts: string, scheme = 'http') => words(hosts).map((host) => `${scheme}://${host}:{port}/`);

/** What names answer, one set for each time they are asked; the last set stays. All other names answer 127.0.0.1. */
export const answers: Record<string, string[][]> = {
  'rebind.test': [['2d00::1'], ['127.0.0.1']],
  'rebind-six.test': [['2d00::2'], ['::1']],
  'rebind-late.test': [['2d00::3'], ['2d00::3'], ['169.254.169.254']],
  'mixed.test': [['2d00::1', '127.0.0.1']],
  'mixed-first.test': [['127.0.0.1', '2d00::1']],
  'mixed-families.test': [['2d00::1', '::1', '10.0.0.1']],
  'metadata.test': [['169.254.169.254']],
  'aliyun-metadata.test': [['100.100.100.200']],
  'six-metadata.test': [['fd00:ec2::254']],
  'ten.test': [['10.1.2.3']],
  'lan.test': [['192.168.1.1']],
  'docker.test': [['172.17.0.1']],
  'zero.test': [['0.0.0.0']],
  'six.test': [['::1']],
  'any-six.test': [['::']],
  'mapped.test': [['::ffff:127.0.0.1']],
  'mapped-hex.test': [['::ffff:7f00:1']],
  'nat64.test': [['64:ff9b::7f00:1']],
  'sixtofour.test': [['2002:7f00:1::']],
  'teredo.test': [['2001:0:7f00:1::']],
  'local.test': [['fe80::1']],
  'zone.test': [['fe80::1%lo']],
  'unique.test': [['fd12:3456::1']],
  'multicast.test': [['224.0.0.1']],
  'nonsense.test': [['not-an-address']],
};

const privateV4 = at(`
  127.0.0.1 127.0.0.2 127.0.0.53 127.1.2.3 127.255.255.254 0.0.0.0 0.0.0.1 0.255.255.255 10.0.0.1 10.255.255.255
  100.64.0.1 100.100.100.200 100.127.255.255 169.254.0.1 169.254.169.254 169.254.170.2 172.16.0.1 172.17.0.1
  172.31.255.255 192.0.0.1 192.0.0.192 192.0.2.1 192.88.99.1 192.168.0.1 192.168.255.255 198.18.0.1 198.19.255.255
  198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255`);

const privateV6 = at(`
  [::1] [::] [::2] [0:0:0:0:0:0:0:1] [0000:0000:0000:0000:0000:0000:0000:0001] [::0.0.0.1] [::127.0.0.1] [::7f00:1]
  [::ffff:127.0.0.1] [::ffff:7f00:1] [::FFFF:7F00:0001] [0:0:0:0:0:ffff:127.0.0.1] [::ffff:0:127.0.0.1]
  [::ffff:10.0.0.1] [::ffff:a9fe:a9fe] [::ffff:169.254.169.254] [::ffff:192.168.0.1] [::ffff:0.0.0.0]
  [64:ff9b::127.0.0.1] [64:ff9b::7f00:1] [64:ff9b::a9fe:a9fe] [64:ff9b:1::7f00:1] [100::1] [2001::7f00:1]
  [2001:0:7f00:1::] [2001:2::1] [2001:10::1] [2001:20::1] [2001:db8::1] [2002:7f00:1::] [2002:7f00:1::1]
  [2002:a9fe:a9fe::] [2002:c0a8:1::1] [3fff::1] [5f00::1] [fc00::1] [fd00::1] [fd00:ec2::254] [fd12:3456:789a::1]
  [fe80::1] [febf::1] [fec0::1] [ff02::1] [ff05::2] [4000::1] [8000::1]`);

/** Digits, dots and bases that all mean an address inside once they are read. */
const spellings = at(`
  127.1 127.0.1 127.0.0.1. 2130706433 017700000001 0x7f000001 0X7F000001 0x7f.1 0x7f.0.0.1 0x7f.0x0.0x0.0x1 0177.1
  0177.0.0.1 0177.0.0.01 00177.0.0.1 0177.0x0.0.1 127.0x1 127.0.0.0x1 127.0.256 127.65536 127.0000001 0 0x0 00 0.0
  000.000.000.000 3232235521 0xc0a80001 2852039166 0xa9fea9fe 0251.0376.0251.0376 0xa9.0xfe.0xa9.0xfe 169.254.43518
  025177524776 1684301000 0x646464c8 167772161 012.0.0.1 0xa.0.0.1 4294967295 0xffffffff 0x7f000001.
  １２７.０.０.１ 127。0。0。1 127．0．0．1 127｡0｡0｡1 ①②⑦.⓪.⓪.① 𝟏𝟐𝟕.𝟎.𝟎.𝟏 𝟙𝟚𝟟.𝟘.𝟘.𝟙 ₁₂₇.₀.₀.₁ ¹²⁷.⁰.⁰.¹ １２７。０。０。１
  ０ｘ７ｆ.１ 127%2e0%2e0%2e1 %31%32%37.0.0.1 127.0.0.%31 %30x7f.1 %EF%BC%9127.0.0.1 169。254。169。254 127.0.0.1%2e`);

const names = [
  ...at(`
    localhost LOCALHOST LocalHost localhost. localhost.localdomain foo.localhost ip6-localhost ｌｏｃａｌｈｏｓｔ ⓛⓞⓒⓐⓛⓗⓞⓢⓣ
    ⒧ocalhost.test loc%61lhost localtest.me 127.0.0.1.nip.io 127-0-0-1.sslip.io metadata metadata.google.internal
    instance-data kubernetes.default.svc host.docker.internal postgres valkey xn--fiqs8s.test 例子.test evil.test
    EVIL.test evil.test. 127.0.0.1.evil.test`),
  ...at(
    Object.keys(answers)
      .filter((name) => !/^rebind|^nonsense/.test(name))
      .join(' '),
  ),
];

const splits = [
  ...vectors('parser split', 'CREDENTIALS', [
    'http://example.com@127.0.0.1:{port}/',
    'http://example.com:80@127.0.0.1:{port}/',
    'http://user:secret@127.0.0.1:{port}/',
    'http://127.0.0.1:{port}@localhost:{port}/',
    'http://example.com%40127.0.0.1@127.0.0.1:{port}/',
    'http://example.com@@127.0.0.1:{port}/',
    'http://example.com:@127.0.0.1:{port}/x',
    'http://:secret@127.0.0.1:{port}/',
    'http://example.com;@127.0.0.1:{port}/',
    'http://example.com%23@127.0.0.1:{port}/',
    'http://example.com%2f@[::1]:{port}/',
    'http://exa mple@127.0.0.1:{port}/',
  ]),
  ...vectors('parser split', 'ADDRESS_BLOCKED', [
    'http://127.0.0.1:{port}#@example.com/',
    'http://127.0.0.1:{port}?@example.com/',
    'http://127.0.0.1:{port}/@example.com/',
    'http://127.0.0.1:{port}\\@example.com/',
    'http://127.0.0.1:{port}\\.example.com/',
    'http:\\\\127.0.0.1:{port}/',
    'http:/127.0.0.1:{port}/',
    'http:127.0.0.1:{port}/',
    'http:////127.0.0.1:{port}/',
    'http:///127.0.0.1:{port}/',
    'http:/\\127.0.0.1:{port}/',
    'http://127.0.0.1:0{port}/',
    'http://127.0.0.1:000{port}/',
    'http://@127.0.0.1:{port}/',
    'http://:@127.0.0.1:{port}/',
    ' http://127.0.0.1:{port}/',
    '\thttp://127.0.0.1:{port}/',
    '\u0000http://127.0.0.1:{port}/',
    'http://127.0.0.1:{port}/ ',
    'ht\ntp://127.0.0.1:{port}/',
    'http://127.0\t.0.1:{port}/',
    'http://127.0.0\r\n.1:{port}/',
    'http://127.0.0.1\t:{port}/',
    'http:/\t/127.0.0.1:{port}/',
    'http://loc\nalhost:{port}/',
    'http://127.0.0\u00ad.1:{port}/',
    'http://127.0.0.1\u200b:{port}/',
    'http://local\u2060host:{port}/',
    'HTTP://127.0.0.1:{port}/',
    'hTtP://127.0.0.1:{port}/',
    'HTTPS://[::1]:{port}/',
    'https://2130706433:{port}/',
    'https://mixed.test:{port}/',
    'http://127.0.0.1/',
    'https://127.0.0.1/',
    'http://[::1]/',
    'http://169.254.169.254/latest/meta-data/iam/security-credentials/',
    'http://100.100.100.200/latest/meta-data/ram/security-credentials/',
    'http://metadata.google.internal/computeMetadata/v1/',
    'http://127.0.0.1:{port}/../../etc/passwd',
    'http://127.0.0.1:{port}/%0d%0aHost:%20example.com',
  ]),
  ...vectors('parser split', 'ADDRESS', [
    'http://[fe80::1%25lo]:{port}/',
    'http://[fe80::1%lo]:{port}/',
    'http://[::1%25]:{port}/',
    'http://[::ffff:127.0.0.1%250]:{port}/',
    'http://[::1:{port}/',
    'http://::1:{port}/',
    'http://[127.0.0.1]:{port}/',
    'http://[::ffff:0x7f.1]:{port}/',
    'http://[::ffff:127.1]:{port}/',
    'http://127.0.0.1:{port}:80/',
    'http://127.0.0.1:{port}a/',
    'http://127.0.0.1:99999/',
    'http://127.0.0.1 :{port}/',
    'http://127.0.0.1%00:{port}/',
    'http://127.0.0.1%0a:{port}/',
    'http://127.0.0.1%2f@:{port}/',
    'http://127.0.0.256:{port}/',
    'http://4294967296:{port}/',
    'http://0x100000000:{port}/',
    'http://127.0.0.08:{port}/',
    'http://exa|mple:{port}/',
    'http://',
    '//127.0.0.1:{port}/',
    '/etc/passwd',
    '',
  ]),
];

const otherSchemes = vectors('other scheme', 'SCHEME', [
  ...at('127.0.0.1', 'ftp'),
  ...at('127.0.0.1', 'gopher'),
  ...at('127.0.0.1', 'dict'),
  ...at('127.0.0.1', 'ldap'),
  ...at('127.0.0.1', 'ws'),
  ...at('127.0.0.1', 'wss'),
  ...at('127.0.0.1', 'tftp'),
  ...at('127.0.0.1', 'sftp'),
  ...at('127.0.0.1', 'redis'),
  ...at('127.0.0.1', 'smb'),
  ...at('127.0.0.1', 'httpx'),
  ...at('127.0.0.1', 'http+unix'),
  'file:///etc/passwd',
  'FILE:///etc/passwd',
  'file://127.0.0.1/etc/passwd',
  'unix:/var/run/docker.sock',
  'jar:http://127.0.0.1:{port}!/',
  'url:http://127.0.0.1:{port}/',
  'view-source:http://127.0.0.1:{port}/',
  'data:text/plain,inside',
  'blob:http://127.0.0.1:{port}/x',
  'about:blank',
  'javascript:fetch("http://127.0.0.1:{port}")',
  'netdoc:///etc/passwd',
  'php://filter/resource=http://127.0.0.1:{port}',
  '127.0.0.1:{port}/'.replace('127.0.0.1', 'localhost'),
]);

const ports = vectors(
  'port of another protocol',
  'PORT',
  [22, 25, 53, 110, 143, 465, 587, 993, 6000, 6667].map((port) => `http://127.0.0.1:${port}/`),
);

const sentOn = (statuses: number[], to: string) =>
  `http://{attacker}/?${statuses.map((status) => `status=${status}`).join('&')}&to=${encodeURIComponent(to).replaceAll('%7Bport%7D', '{port}')}`;

const kinds = [301, 302, 303, 307, 308];
const redirects = [
  ...vectors(
    'redirect',
    'ADDRESS_BLOCKED',
    [
      'http://127.0.0.1:{port}/',
      'http://[::1]:{port}/',
      'http://2130706433:{port}/',
      '//127.0.0.1:{port}/',
      '\\\\localhost:{port}\\',
      'http://evil.test:{port}/',
      'http://169.254.169.254/latest/meta-data/',
    ].flatMap((to) => kinds.map((status) => sentOn([status], to))),
  ),
  ...vectors(
    'chain of redirects',
    'ADDRESS_BLOCKED',
    [
      [302, 302],
      [301, 308, 307],
      [303, 303, 303, 303],
      [308, 307, 303, 302, 301],
    ].flatMap((chain) => [sentOn(chain, 'http://127.0.0.1:{port}/'), sentOn(chain, '//six.test:{port}/')]),
  ),
  ...vectors('chain of redirects', 'REDIRECTS', [
    sentOn([302, 302, 302, 302, 302, 302], 'http://127.0.0.1:{port}/'),
    sentOn([307, 307, 307, 307, 307, 307, 307], 'http://127.0.0.1:{port}/'),
  ]),
  ...vectors('redirect', 'CREDENTIALS', [
    sentOn([302], 'http://user@127.0.0.1:{port}/'),
    sentOn([307], '//example.com:x@127.0.0.1:{port}/'),
  ]),
  ...vectors('redirect', 'PORT', [sentOn([302], 'http://127.0.0.1:25/'), sentOn([308], '//127.0.0.1:6667/')]),
  ...vectors('redirect', 'REDIRECTS', [
    sentOn([302], 'http://[::1:{port}/'),
    sentOn([302], 'http://127.0.0.1:99999/'),
    sentOn([301], 'http://127.0.0.1%00:{port}/'),
  ]),
  ...vectors(
    'redirect to another scheme',
    'SCHEME',
    [
      'file:///etc/passwd',
      'gopher://127.0.0.1:{port}/',
      'ftp://127.0.0.1:{port}/',
      'data:text/plain,inside',
      'ws://127.0.0.1:{port}/',
    ].flatMap((to) => [302, 307].map((status) => sentOn([status], to))),
  ),
];

export const ssrfVectors: readonly SsrfVector[] = [
  ...vectors('private IPv4', 'ADDRESS_BLOCKED', privateV4),
  ...vectors('private IPv4 with TLS', 'ADDRESS_BLOCKED', at('127.0.0.1 10.0.0.1 169.254.169.254 192.168.0.1', 'https')),
  ...vectors('private IPv6', 'ADDRESS_BLOCKED', privateV6),
  ...vectors('private IPv6 with TLS', 'ADDRESS_BLOCKED', at('[::1] [::ffff:7f00:1] [fd00:ec2::254]', 'https')),
  ...vectors('spelling', 'ADDRESS_BLOCKED', spellings),
  ...vectors('name', 'ADDRESS_BLOCKED', names),
  ...vectors('name with TLS', 'ADDRESS_BLOCKED', at('localhost six.test mapped.test', 'https')),
  ...vectors('name that answers nonsense', 'ADDRESS_BLOCKED', at('nonsense.test')),
  ...vectors(
    'name that changes its answer',
    ['UNREACHABLE', 'TIMEOUT'],
    at('rebind.test rebind-six.test rebind-late.test'),
  ),
  ...splits,
  ...otherSchemes,
  ...ports,
  ...redirects,
];
