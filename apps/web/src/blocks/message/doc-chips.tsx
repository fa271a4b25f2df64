import type { ChatMessage } from '@zhixing/contract/chat-message';
import { Popover } from 'antd';
import { showHidden } from '../../lib/hidden-characters.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { fileKind } from '../file-icon/file-kind.ts';
import { citedAt, numberOf } from './cited-docs.ts';
import { useMessageView } from './message-view.ts';
import { safeAddress } from './safe-address.ts';

type Doc = NonNullable<ChatMessage['docs']>[number];

const ChipText = ({ doc, no }: { readonly doc: Doc; readonly no: number }) => {
  const { t } = useTranslation('message');
  return (
    <>
      <i className="num">{no}</i>
      <span className="clip">{showHidden(doc.title)}</span>
      {doc.page ? <span className="doc-page num">{t('docPage', { page: doc.page })}</span> : null}
      {doc.score !== undefined && (
        <span className="doc-score num" title={t('docScore', { score: doc.score.toFixed(3) })}>
          {doc.score.toFixed(3)}
        </span>
      )}
    </>
  );
};

type DocChipProps = { readonly docs: readonly Doc[]; readonly at: number };

const DocChip = ({ docs, at }: DocChipProps) => {
  const { handlers, onSource } = useMessageView();
  const doc = docs[at];
  if (!doc) return null;
  const url = safeAddress(doc.url);
  const text = <ChipText doc={doc} no={numberOf(docs, at)} />;
  if (doc.segmentId || (doc.text && !url)) {
    const { cited, index } = citedAt(docs, at);
    const chip = (
      <button type="button" className="doc-chip" onClick={() => onSource(cited, index)}>
        {text}
      </button>
    );
    return doc.text ? <Popover content={<p className="doc-passage">{showHidden(doc.text)}</p>}>{chip}</Popover> : chip;
  }
  if (!url) return <span className="doc-chip">{text}</span>;
  if (fileKind(url) === 'pdf') {
    return (
      <button
        type="button"
        className="doc-chip"
        onClick={() => handlers.onOpenPanel({ kind: 'pdf', url, title: doc.title })}
      >
        {text}
      </button>
    );
  }
  return (
    <a className="doc-chip" href={url} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  );
};

/** What an answer rests on, numbered, with how well each fits. */
export const DocChips = ({ docs }: { readonly docs: readonly Doc[] }) => {
  const { t } = useTranslation('message');
  return (
    <ul className="doc-chips" aria-label={t('docs')}>
      {docs.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the number is its place.
        <li key={index}>
          <DocChip docs={docs} at={index} />
        </li>
      ))}
    </ul>
  );
};
