import { harden } from 'rehype-harden';
import { defaultRehypePlugins, type StreamdownProps } from 'streamdown';
import { ownPicture } from './addresses.ts';

type Plugins = NonNullable<StreamdownProps['rehypePlugins']>;
export type Node = {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  children?: Node[];
};

const words = (text: string) => text.split(' ');

/** What an answer may be made of. No style, no id, no event, nothing that loads or sends. */
const schema = {
  tagNames: words(
    'h1 h2 h3 h4 h5 h6 p br hr blockquote ul ol li dl dt dd table thead tbody tfoot tr th td caption pre code kbd samp var em strong b i u s del ins mark small sub sup q abbr ruby rb rt rp a img span div section details summary input figure figcaption',
  ),
  strip: words(
    'script style title template noscript iframe object embed applet svg math textarea select option form dialog audio video canvas frameset xmp noembed noframes plaintext portal',
  ),
  attributes: {
    a: ['href'],
    img: ['src', 'alt'],
    ol: ['start'],
    th: ['align', 'colSpan', 'rowSpan'],
    td: ['align', 'colSpan', 'rowSpan'],
    details: ['open'],
    code: [['className', /^language-[^\s]{1,40}$/, 'math-inline', 'math-display']],
    li: [['className', 'task-list-item']],
    ul: [['className', 'contains-task-list']],
    input: [['type', 'checkbox'], 'checked', ['disabled', true]],
    span: ['dataNote', 'dataCite'],
    div: ['dataNoteText'],
  },
  required: { input: { disabled: true, type: 'checkbox' } },
  protocols: { href: ['http', 'https', 'mailto'], src: ['http', 'https'] },
  ancestors: Object.fromEntries(words('tbody td th thead tfoot tr').map((name) => [name, ['table']])),
  clobber: ['id', 'name'],
  clobberPrefix: 'answer-',
  allowComments: false,
  allowDoctypes: false,
};

/** A picture from elsewhere becomes words before anything could ask for it. */
const blockPictures = (origin: string) => () => (tree: Node) => {
  const visit = (node: Node) => {
    for (const child of node.children ?? []) {
      if (child.tagName === 'img') {
        const address = String(child.properties?.src ?? '');
        const own = ownPicture(address, origin);
        if (own) child.properties = { ...child.properties, src: own };
        else Object.assign(child, { tagName: 'samp', properties: { dataPicture: address }, children: [] });
      } else visit(child);
    }
  };
  visit(tree);
};

const sanitizer = (): unknown => {
  const given = defaultRehypePlugins.sanitize;
  return Array.isArray(given) ? given[0] : given;
};

/** Without the HTML step, tags in an answer are words. */
export const policyFor = (origin: string, htmlStep?: Plugins[number]): Plugins => [
  ...(htmlStep ? [htmlStep] : []),
  [sanitizer(), schema] as Plugins[number],
  blockPictures(origin) as Plugins[number],
  [
    harden,
    {
      defaultOrigin: origin,
      allowedImagePrefixes: [`${origin}/`],
      allowedLinkPrefixes: ['*'],
      allowedProtocols: ['http:', 'https:', 'mailto:'],
      allowDataImages: false,
      linkBlockPolicy: 'text-only',
      imageBlockPolicy: 'remove',
    },
  ],
];
