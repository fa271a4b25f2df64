/** The same reply; whoever reads its body to an error lets `onError` know it as it was, before a library rewords it. */
export const watchBody = (response: Response, onError: (error: unknown) => void): Response => {
  if (!response.body) return response;
  const reader = response.body.getReader();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        onError(error);
        controller.error(error);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
  const { status, statusText, headers, url } = response;
  const plain = new Headers([...headers]);
  // The body is unpacked already.
  plain.delete('content-encoding');
  return Object.defineProperty(new Response(body, { status, statusText, headers: plain }), 'url', { value: url });
};
