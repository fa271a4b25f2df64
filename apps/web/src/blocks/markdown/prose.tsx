import { cjk } from '@streamdown/cjk';
import { memo, useMemo } from 'react';
import { defaultRemarkPlugins, Streamdown, type StreamdownProps } from 'streamdown';
import { elements } from './elements.tsx';
import { holdEmphasis } from './emphasis.ts';
import { footnotes } from './footnotes.ts';
import { withoutDirection, withoutHidden } from './hidden-characters.ts';
import { createPart, usePart } from './lazy-parts.ts';
import { lineBreaks } from './line-breaks.ts';
import { mathText } from './math-text.ts';
import { policyFor } from './policy.ts';
import { isOverwrought } from './shape.ts';

type Plugins = NonNullable<StreamdownProps['plugins']>;

const mathPart = createPart(async () => (await import('./math-part.ts')).math);
const htmlPart = createPart(async () => policyFor(window.location.origin, (await import('./html-part.ts')).htmlStep));
const plainPolicy = policyFor(window.location.origin);
const remarkPlugins = [...Object.values(defaultRemarkPlugins), footnotes, lineBreaks] as NonNullable<
  StreamdownProps['remarkPlugins']
>;

const usesMath = (text: string) => text.includes('$$') || /^[ \t]*(?:`{3,}|~{3,})[ \t]*math/m.test(text);
const usesHtml = (text: string) => /<(?!br\s*\/?>|https?:)[a-z!?/]/i.test(text);

/** Streamdown draws again when this object is another one, so there is one for each set of parts. */
const known = new Map<string, Plugins>();
const pluginsFor = (math: Plugins['math'], hasHtml: boolean): Plugins => {
  const name = `${math !== undefined}${hasHtml}`;
  const plugins = known.get(name) ?? { cjk, ...(math && { math }) };
  known.set(name, plugins);
  return plugins;
};

const noCheck = { enabled: false };
const repair = { linkMode: 'text-only' as const, htmlTags: true };
const asOne = (text: string) => [text];

type ProseProps = { readonly text: string; readonly isOpen: boolean; readonly definitions: string };

/** One block. What is finished has the same words for ever, so it is parsed and drawn once. */
export const Prose = memo(({ text, isOpen, definitions }: ProseProps) => {
  const source = useMemo(() => {
    if (isOverwrought(text)) return undefined;
    return holdEmphasis(mathText(withoutDirection(text))) + (definitions && `\n\n${definitions}`);
  }, [text, definitions]);
  const math = usePart(mathPart, source !== undefined && usesMath(source));
  const htmlPolicy = usePart(htmlPart, source !== undefined && usesHtml(source));
  if (source === undefined) return <p className="md-plain">{withoutHidden(text)}</p>;
  return (
    <Streamdown
      className="md-part"
      components={elements}
      controls={false}
      isAnimating={isOpen}
      linkSafety={noCheck}
      parseIncompleteMarkdown={isOpen}
      parseMarkdownIntoBlocksFn={asOne}
      plugins={pluginsFor(math, htmlPolicy !== undefined)}
      rehypePlugins={htmlPolicy ?? plainPolicy}
      remarkPlugins={remarkPlugins}
      remend={repair}
    >
      {source}
    </Streamdown>
  );
});
