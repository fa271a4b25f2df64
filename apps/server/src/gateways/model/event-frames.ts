/** Cuts an event stream into its data. Names and numbers of events are not looked at. */
export const openEventFrames = (onData: (data: string) => void) => {
  const decoder = new TextDecoder();
  /** The beginning of a line; only what is new is searched, or one endless line would be searched again and again. */
  let half = '';
  let data: string | undefined;

  const takeLine = (line: string) => {
    if (line === '') {
      const whole = data;
      data = undefined;
      if (whole !== undefined) onData(whole);
    } else if (line.startsWith('data:')) {
      const value = line.slice(line[5] === ' ' ? 6 : 5);
      data = data === undefined ? value : `${data}\n${value}`;
    }
  };

  return (bytes: Uint8Array) => {
    const text = decoder.decode(bytes, { stream: true });
    let from = 0;
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', from)) {
      const line = half + text.slice(from, end);
      half = '';
      from = end + 1;
      takeLine(line.endsWith('\r') ? line.slice(0, -1) : line);
    }
    half += text.slice(from);
  };
};
