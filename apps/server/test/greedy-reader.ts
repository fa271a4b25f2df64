/** Stands for a parser that a hostile text has got hold of. */
type Asked = { does: 'answer' | 'loop' | 'hoard' | 'hoard at once' | 'leave' };

const hoard = (words: number) => {
  const all: string[][] = [];
  for (;;) all.push(Array.from({ length: words }, (_, index) => `word ${index}`));
};

process.on('message', ({ does }: Asked) => {
  if (does === 'loop') for (;;);
  if (does === 'hoard') hoard(1_000);
  if (does === 'hoard at once') hoard(50_000_000);
  if (does === 'leave') process.exit(3);
  process.send?.({ text: 'read' });
});
process.send?.('ready');
