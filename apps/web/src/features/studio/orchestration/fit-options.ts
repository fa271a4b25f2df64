/** What stays free of agents, for the bars that lie over the canvas. */
export const fitOptions = (canvas: HTMLElement | null) => {
  const heightOf = (part: string) => canvas?.parentElement?.querySelector<HTMLElement>(part)?.offsetHeight ?? 0;
  return {
    padding: {
      top: `${heightOf('.orch-bar') + 32}px`,
      bottom: `${heightOf('.orch-card') + 68}px`,
      left: '24px',
      right: '24px',
    },
    maxZoom: 1,
    minZoom: 0.3,
  } as const;
};
