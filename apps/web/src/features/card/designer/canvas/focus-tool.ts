export type Tool = 'up' | 'down' | 'copy' | 'remove' | 'drag';

/** What was moved is drawn anew in its new place; the button that did it keeps the focus. */
export const focusTool = (id: string, tool: Tool): void => {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`[data-node="${id}"] > .design-tools [data-tool="${tool}"]`)?.focus(),
  );
};
