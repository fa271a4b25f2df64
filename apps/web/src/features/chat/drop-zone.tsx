import './drop-zone.css';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';

type DropZoneProps = { readonly onFiles: (files: readonly File[]) => void; readonly children: ReactNode };

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** The whole conversation takes files that are dropped on it. */
export const DropZone = ({ onFiles, children }: DropZoneProps) => {
  const { t } = useTranslation('chat');
  const [isOver, setOver] = useState(false);
  const depth = useRef(0);
  const enter = (change: 1 | -1) => (event: DragEvent) => {
    if (!hasFiles(event)) return;
    depth.current += change;
    setOver(depth.current > 0);
  };
  const drop = (event: DragEvent) => {
    depth.current = 0;
    setOver(false);
    if (!hasFiles(event)) return;
    event.preventDefault();
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <main
      id="main"
      className="chat-talk"
      tabIndex={-1}
      onDragEnter={enter(1)}
      onDragLeave={enter(-1)}
      onDragOver={(event) => hasFiles(event) && event.preventDefault()}
      onDrop={drop}
    >
      {children}
      {isOver && (
        <div className="chat-drop">
          <Icon name="clip" size={32} />
          <p>{t('sender.drop')}</p>
        </div>
      )}
    </main>
  );
};
