import './snippet.css';
import { Button } from 'antd';
import { copyText } from '../../lib/clipboard.ts';
import { Icon } from '../../ui/icon.tsx';

type SnippetProps = { readonly text: string; readonly label: string; readonly copyLabel: string };

/** Text to be taken elsewhere, with a button that copies it whole. */
export const Snippet = ({ text, label, copyLabel }: SnippetProps) => (
  <div className="snippet">
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
    <section tabIndex={0} aria-label={label}>
      <pre>{text}</pre>
    </section>
    <Button icon={<Icon name="copy" size={16} />} onClick={() => void copyText(text, 'copyFailed')}>
      {copyLabel}
    </Button>
  </div>
);
