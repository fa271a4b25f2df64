import { pathParts, readPath } from '@zhixing/contract/block/read-path';
import { Input } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from '../../../../lib/use-translation.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { ResultTree } from '../result-tree-view.tsx';

type PathProps = {
  readonly id: string;
  readonly value: unknown;
  readonly data: unknown;
  /** What the first row of the tree is called. */
  readonly rootName?: string;
  readonly hint?: string;
  readonly onChange: (path: string) => void;
  readonly pathOf: (parts: readonly (string | number)[]) => string;
  /** Where picking means more than its path. */
  readonly onPick?: ((parts: readonly (string | number)[]) => void) | undefined;
};

/** A path into the result: typed, or picked from the result itself. */
export const PathControl = ({ id, value, data, rootName = 'result', hint, onChange, pathOf, onPick }: PathProps) => {
  const { t } = useTranslation('card');
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const path = typeof value === 'string' ? value : '';
  const isBroken = path !== '' && pathParts(path) === undefined;
  const isLost = !isBroken && path !== '' && data !== null && readPath(data, path) === undefined;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens for the focus of what is inside.
    <div
      ref={box}
      onFocus={() => setOpen(true)}
      onBlur={(event) => {
        if (!box.current?.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <Input
        id={id}
        className="is-mono"
        maxLength={300}
        spellCheck={false}
        placeholder={hint ?? t('path.hint')}
        status={isBroken ? 'error' : isLost ? 'warning' : undefined}
        suffix={
          <button
            type="button"
            className="design-clear"
            hidden={path === ''}
            aria-label={t('panel.clear')}
            title={t('panel.clear')}
            onClick={() => onChange('')}
          >
            <Icon name="close" size={14} />
          </button>
        }
        value={path}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setOpen(false);
        }}
      />
      {(isBroken || isLost) && (
        <p className={isBroken ? 'design-setting-fault' : 'design-setting-warn'} role="status">
          {t(isBroken ? 'path.broken' : 'path.lost')}
        </p>
      )}
      {isOpen &&
        (data === null ? (
          <p className="design-setting-help">{t('path.noSample')}</p>
        ) : (
          <>
            <ResultTree
              data={data}
              rootName={rootName}
              isPicked={(parts) => pathOf(parts) === path}
              onPick={onPick ?? ((parts) => onChange(pathOf(parts)))}
            />
            <p className="design-setting-help">{t('path.help')}</p>
          </>
        ))}
    </div>
  );
};
