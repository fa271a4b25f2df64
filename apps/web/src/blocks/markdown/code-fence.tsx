import { type ComponentType, createContext, useContext } from 'react';
import { CodePanel, type FenceProps } from './code-panel.tsx';
import { Diagram } from './diagram.tsx';

/** Drawn instead of code for a fence of that language: cards, charts, tables of the product. */
export type FenceRenderers = Readonly<Record<string, ComponentType<FenceProps>>>;

export const RenderersContext = createContext<FenceRenderers>({});

export const CodeFence = (fence: FenceProps) => {
  const renderers = useContext(RenderersContext);
  const Own = Object.hasOwn(renderers, fence.language) ? renderers[fence.language] : undefined;
  if (Own) return <Own {...fence} />;
  return fence.language === 'mermaid' ? <Diagram {...fence} /> : <CodePanel {...fence} />;
};
