import { useEffect, useState } from 'react';
import { useIsDark } from '../../lib/config.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { CodeBody, type FenceProps, Panel } from './code-panel.tsx';
import { DiagramZoom } from './diagram-zoom.tsx';

type State = { readonly picture?: string; readonly isFailed?: boolean };

const useDrawing = (code: string, isOpen: boolean): State => {
  const isDark = useIsDark();
  const [state, setState] = useState<State>({});
  useEffect(() => {
    if (isOpen) return;
    let isCurrent = true;
    let picture = '';
    const draw = async () => {
      try {
        const { drawDiagram } = await import('./diagram-part.ts');
        const blob = await drawDiagram(code, isDark);
        if (!isCurrent) return;
        picture = URL.createObjectURL(blob);
        setState({ picture });
      } catch {
        if (isCurrent) setState({ isFailed: true });
      }
    };
    void draw();
    return () => {
      isCurrent = false;
      if (picture) URL.revokeObjectURL(picture);
    };
  }, [code, isOpen, isDark]);
  return state;
};

/** The drawing is shown as a picture: nothing inside it can act, load or reach out of its frame. */
export const Diagram = ({ code, isOpen }: FenceProps) => {
  const { t } = useTranslation('markdown');
  const { picture, isFailed } = useDrawing(code, isOpen);
  const [isSource, setSource] = useState(false);
  const toggle = (
    <button type="button" className="md-panel-act" onClick={() => setSource(!isSource)}>
      {t(isSource ? 'diagram' : 'source')}
    </button>
  );
  const acts = picture && (
    <>
      {!isSource && <DiagramZoom picture={picture} />}
      {toggle}
    </>
  );
  return (
    <Panel title={t('diagram')} source={code} acts={acts}>
      {isFailed && <p className="md-panel-note">{t('diagramFailed')}</p>}
      {picture && !isSource ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        <section className="md-diagram" tabIndex={0} aria-label={t('diagram')}>
          <img src={picture} alt={t('diagram')} />
        </section>
      ) : (
        <CodeBody language="mermaid" code={code} isOpen={isOpen} />
      )}
    </Panel>
  );
};
