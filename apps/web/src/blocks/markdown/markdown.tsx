import { memo } from 'react';
import { CodeFence, type FenceRenderers, RenderersContext } from './code-fence.tsx';
import { Prose } from './prose.tsx';
import { SafePiece } from './safe-piece.tsx';
import type { Block } from './split-blocks.ts';
import { usePacedText } from './use-paced-text.ts';
import { usePages } from './use-pages.ts';
import './markdown.css';

const formulas = new Set(['math', 'latex', 'katex', 'tex']);
const noRenderers: FenceRenderers = {};

/** The definitions a block refers to, wherever in the answer they stand. */
const definitionsFor = (text: string, definitions: ReadonlyMap<string, string>): string => {
  if (definitions.size === 0 || !text.includes('[')) return '';
  const lower = text.toLowerCase();
  return [...definitions].flatMap(([name, line]) => (lower.includes(`[${name}]`) ? [line] : [])).join('\n');
};

type PieceProps = { readonly block: Block; readonly isOpen: boolean; readonly definitions: string };

const Piece = memo(({ block, isOpen, definitions }: PieceProps) => {
  if (block.kind === 'prose') {
    return (
      <SafePiece text={block.text}>
        <Prose text={block.text} isOpen={isOpen} definitions={definitions} />
      </SafePiece>
    );
  }
  if (formulas.has(block.language) && !block.isOpen) {
    return (
      <SafePiece text={block.code}>
        <Prose text={`$$\n${block.code}\n$$`} isOpen={false} definitions="" />
      </SafePiece>
    );
  }
  return (
    <SafePiece text={block.code}>
      <CodeFence language={block.language} code={block.code} isOpen={isOpen && block.isOpen} />
    </SafePiece>
  );
});

type PageProps = {
  readonly blocks: readonly Block[];
  readonly definitions: ReadonlyMap<string, string>;
  readonly definitionCount: number;
  readonly hasOpenEnd: boolean;
};

const Page = memo(({ blocks, definitions, hasOpenEnd }: PageProps) => (
  <div className="md-page">
    {blocks.map((block, index) => (
      <Piece
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks only ever grow at the end
        key={index}
        block={block}
        definitions={block.kind === 'prose' ? definitionsFor(block.text, definitions) : ''}
        isOpen={hasOpenEnd && index === blocks.length - 1}
      />
    ))}
  </div>
));

type MarkdownProps = {
  readonly text: string;
  readonly isStreaming: boolean;
  readonly renderers?: FenceRenderers;
};

/** An answer of a model: whatever it says, it stays inside its own frame and asks nobody else for anything. */
export const Markdown = memo(({ text, isStreaming, renderers = noRenderers }: MarkdownProps) => {
  const { pages, last, isTailOpen, definitions } = usePages(usePacedText(text, isStreaming));
  const shared = { definitions, definitionCount: definitions.size };
  const all = last.length > 0 ? [...pages, last] : pages;
  return (
    <RenderersContext value={renderers}>
      <div className="md" data-streaming={isStreaming || undefined}>
        {all.map((blocks, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pages only ever grow at the end
          <Page key={index} blocks={blocks} hasOpenEnd={isStreaming && isTailOpen && blocks === last} {...shared} />
        ))}
      </div>
    </RenderersContext>
  );
});
