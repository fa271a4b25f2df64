/** Runs in the page: what stands in the rows now. */
export const inspectRows = () => {
  const faults: string[] = [];
  const own = window.location.origin;
  const pictures =
    /^\/(?:icons|assets)\/|^\/agent_api\/api\/files\/read\/[\da-f-]{36}$|^\/aiagent_api\/api\/files\/data\/[\w-]{1,64}$/;
  const banned =
    'script,iframe,frame,object,embed,base,meta,link,style,video,audio,portal,form[action],[popover],[srcdoc]';
  const ownIcon = /^\/assets\/lines-[\w-]{8}\.svg#\d{1,2}$/;
  const isPicture = (image: HTMLImageElement) => {
    const address = image.getAttribute('src') ?? '';
    if (address.startsWith(`blob:${own}/`) || /^data:image\/(png|jpeg|gif|webp);base64,/.test(address)) return true;
    const url = new URL(image.src, own);
    return address === '' || (url.origin === own && pictures.test(url.pathname));
  };
  for (const row of document.querySelectorAll<HTMLElement>('[data-row]')) {
    const fault = (why: string, element?: Element) =>
      faults.push(`row ${row.dataset.row} ${why} ${element?.outerHTML.slice(0, 160) ?? ''}`);
    if (!row.querySelector('article')) fault('is not drawn');
    for (const element of row.querySelectorAll('*')) {
      if (element.matches(banned)) fault('has', element);
      if (element.closest('.md') && element.matches('.consent-card, .ant-btn')) fault('is asked by an answer', element);
      for (const { name, value } of element.attributes) {
        if (/^on/i.test(name)) fault('handles', element);
        if (
          /^\s*(javascript|vbscript):/i.test([...value].filter((sign) => sign > ' ').join('')) &&
          /^(href|src|action|data|xlink:href)$/i.test(name)
        )
          fault('has a scheme', element);
        if (name === 'style' && /url\(/i.test(value)) fault('loads a background', element);
        if (/^(srcset|poster|ping|background|formaction)$/i.test(name)) fault('loads', element);
      }
    }
    for (const link of row.querySelectorAll('a')) {
      if (!/^(https?|mailto):$/.test(link.protocol)) fault('leads astray', link);
      if (link.target !== '_blank' || !link.rel.includes('noopener noreferrer')) fault('keeps its opener', link);
    }
    for (const image of row.querySelectorAll('img')) if (!isPicture(image)) fault('shows', image);
    for (const image of row.querySelectorAll('image, use'))
      if (!ownIcon.test(image.getAttribute('href') ?? '')) fault('shows', image);
  }
  return [...new Set(faults)];
};

/** Runs in the page: opens whatever can be opened. */
export const openAll = () => {
  for (const button of document.querySelectorAll<HTMLElement>('[data-row] [aria-expanded="false"]')) button.click();
};
