import { type ReactNode, useContext } from 'react';
import { type StreamdownProps, useIsCodeFenceIncomplete } from 'streamdown';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { placeOf, safeLink } from './addresses.ts';
import { CodeFence } from './code-fence.tsx';
import { showHidden, withoutHidden } from './hidden-characters.ts';
import { MarkContext } from './mark-context.ts';
import type { Node } from './policy.ts';

type Given = { readonly node?: unknown; readonly children?: ReactNode } & Record<string, unknown>;

const textOf = (node: Node | undefined): string => node?.value ?? node?.children?.map(textOf).join('') ?? '';
const nodeOf = ({ node }: Given) => node as Node | undefined;
const pure = (children: ReactNode): ReactNode =>
  typeof children === 'string' ? withoutHidden(children) : Array.isArray(children) ? children.map(pure) : children;

/** The place a link leads to stands beside it unless its own words say it already. */
const Link = (given: Given) => {
  const { t } = useTranslation('markdown');
  const url = safeLink(String(given.href ?? ''), window.location.origin);
  if (!url) return <span>{pure(given.children)}</span>;
  const place = placeOf(url);
  const words = withoutHidden(textOf(nodeOf(given))).trim();
  const saysPlace = [url.href, url.href.replace(/\/$/, ''), place, `mailto:${place}`, `https://${place}`].includes(
    words,
  );
  return (
    <a className="md-link" href={url.href} target="_blank" rel="noopener noreferrer nofollow" title={url.href}>
      {words || given.children ? pure(given.children) : t('link')}
      {!saysPlace && <span className="md-place">{place}</span>}
    </a>
  );
};

const Picture = (given: Given) => (
  <img
    className="md-picture"
    src={String(given.src)}
    alt={withoutHidden(String(given.alt ?? ''))}
    loading="lazy"
    decoding="async"
    referrerPolicy="no-referrer"
  />
);

const BlockedPicture = (given: Given) => {
  const { t } = useTranslation('markdown');
  if (given['data-picture'] === undefined) return <samp>{given.children}</samp>;
  const address = withoutHidden(String(given['data-picture'])).slice(0, 200);
  return (
    <span className="md-blocked">
      {t('pictureBlocked')}
      {address && <bdi className="md-blocked-address">{address}</bdi>}
    </span>
  );
};

const TaskBox = ({ checked }: Given) => {
  const { t } = useTranslation('markdown');
  return (
    <span className={checked ? 'md-task is-done' : 'md-task'} role="img" aria-label={t(checked ? 'done' : 'notDone')}>
      {checked ? <Icon name="check" size={12} /> : null}
    </span>
  );
};

const Table = ({ children }: Given) => {
  const { t } = useTranslation('markdown');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className="md-table" tabIndex={0} aria-label={t('table')}>
      <table>{children}</table>
    </section>
  );
};

const Pre = (given: Given) => {
  const isOpen = useIsCodeFenceIncomplete();
  const code = nodeOf(given)?.children?.[0];
  const names = Array.isArray(code?.properties?.className) ? code.properties.className.map(String) : [];
  const language =
    names
      .find((name) => name.startsWith('language-'))
      ?.slice(9)
      .toLowerCase() ?? '';
  return <CodeFence language={language} code={textOf(code).replace(/\n$/, '')} isOpen={isOpen} />;
};

const InlineCode = (given: Given) => <code className="md-code">{showHidden(textOf(nodeOf(given)))}</code>;

const leadTo = (button: HTMLElement, name: string) => {
  const notes = button.closest('.md')?.querySelectorAll<HTMLElement>('[data-note-text]') ?? [];
  [...notes].find((note) => note.dataset.noteText === name)?.scrollIntoView({ block: 'center', behavior: 'smooth' });
};

/** A number in brackets is a way to the source only where there is one. */
const Cited = ({ no, open }: { readonly no: string; readonly open: (() => void) | undefined }) => {
  const { t } = useTranslation('markdown');
  if (!open) return <>{`[${no}]`}</>;
  return (
    <>
      {'\u2060'}
      <button type="button" className="md-note-mark" title={t('cited', { no })} onClick={open}>
        {no}
      </button>
      {'\u2060'}
    </>
  );
};

const Span = ({ node, children, ...rest }: Given) => {
  const { t } = useTranslation('markdown');
  const open = useContext(MarkContext);
  const cited = rest['data-cite'];
  if (typeof cited === 'string') return <Cited no={cited} open={open(cited)} />;
  const note = rest['data-note'];
  if (typeof note !== 'string') return <span {...rest}>{children}</span>;
  const name = withoutHidden(note);
  return (
    <>
      {'\u2060'}
      <button
        type="button"
        className="md-note-mark"
        title={t('note', { name })}
        onClick={open(note) ?? ((event) => leadTo(event.currentTarget, note))}
      >
        {name}
      </button>
      {'\u2060'}
    </>
  );
};

const Block = ({ node, children, ...rest }: Given) => {
  const note = rest['data-note-text'];
  if (typeof note !== 'string') return <div {...rest}>{children}</div>;
  return (
    <div className="md-note" data-note-text={note}>
      <span className="md-note-name">{withoutHidden(note)}</span>
      <div>{children}</div>
    </div>
  );
};

/** An answer's headings rank below those of the page it stands on. */
const title = (rank: 1 | 2 | 3 | 4) => {
  const Tag = (['h3', 'h4', 'h5', 'h6'] as const)[rank - 1] ?? 'h6';
  return ({ children }: Given) => <Tag className={`md-title is-${rank}`}>{children}</Tag>;
};
const plain = (names: string) => Object.fromEntries(names.split(' ').map((name) => [name, name]));

export const elements = {
  ...plain('ol ul li hr strong thead tbody tr th td blockquote sup sub p section'),
  h1: title(1),
  h2: title(2),
  h3: title(3),
  h4: title(4),
  h5: title(4),
  h6: title(4),
  a: Link,
  img: Picture,
  samp: BlockedPicture,
  input: TaskBox,
  table: Table,
  pre: Pre,
  code: InlineCode,
  span: Span,
  div: Block,
} as NonNullable<StreamdownProps['components']>;
