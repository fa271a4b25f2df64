import { type ReactNode, useState } from 'react';
import { copyText } from '../../lib/clipboard.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { CodeLines } from './code-lines.tsx';
import { showHidden, withoutHidden } from './hidden-characters.ts';
import { useRows } from './use-rows.ts';
import '../../ui/code-colors.css';
import './code-panel.css';

export type FenceProps = { readonly language: string; readonly code: string; readonly isOpen: boolean };

const CopyButton = ({ text }: { readonly text: string }) => {
  const { t } = useTranslation('markdown');
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    if (!(await copyText(text))) return;
    setCopied(true);
    setTimeout(() => setCopied(false), 1600);
  };
  return (
    <button type="button" className="md-panel-act" onClick={() => void copy()}>
      <Icon name={isCopied ? 'check' : 'copy'} size={14} />
      {t(isCopied ? 'copied' : 'copy')}
    </button>
  );
};

type PanelProps = {
  readonly title: string;
  readonly source: string;
  readonly acts?: ReactNode;
  readonly children: ReactNode;
};

export const Panel = ({ title, source, acts, children }: PanelProps) => (
  <figure className="md-panel">
    <figcaption className="md-panel-head">
      <span className="clip">{title}</span>
      {acts}
      <CopyButton text={withoutHidden(source)} />
    </figcaption>
    {children}
  </figure>
);

export const CodeBody = ({ language, code, isOpen }: FenceProps) => {
  const rows = useRows(language, showHidden(code), isOpen);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <pre className="md-pre" tabIndex={0}>
      <code>
        <CodeLines rows={rows} />
      </code>
    </pre>
  );
};

export const CodePanel = (fence: FenceProps) => {
  const { t } = useTranslation('markdown');
  return (
    <Panel title={withoutHidden(fence.language).slice(0, 30) || t('plain')} source={fence.code}>
      <CodeBody {...fence} />
    </Panel>
  );
};
