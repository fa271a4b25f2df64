import { Markdown } from '../markdown/markdown.tsx';

type AnswerTextProps = { readonly text: string; readonly isStreaming?: boolean };

export const AnswerText = ({ text, isStreaming = false }: AnswerTextProps) => (
  <Markdown text={text} isStreaming={isStreaming} />
);
