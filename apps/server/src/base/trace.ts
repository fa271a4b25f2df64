import { type Attributes, context, propagation, SpanStatusCode, trace } from '@opentelemetry/api';

const tracer = trace.getTracer('zhixing');
let isOn = false;

type Settings = { OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined; RELEASE: string };

/** Sends spans to the collector, when one is configured; otherwise every span below is a no-op. */
export const startTracing = async (
  serviceName: string,
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, RELEASE }: Settings,
) => {
  if (!endpoint) return async () => undefined;
  const [{ BatchSpanProcessor, TracerProvider }, { OTLPTraceExporter }, { resourceFromAttributes }, hooks, core] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/core'),
    ]);
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': RELEASE }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: 1_000 })],
  });
  context.setGlobalContextManager(new hooks.AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new core.W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  isOn = true;
  return () => provider.shutdown();
};

/** Runs `work` in a span that continues the trace named by `traceparent`, when there is one. */
export const inSpan = <T>(
  name: string,
  attributes: Attributes,
  traceparent: string | null | undefined,
  work: () => Promise<T>,
): Promise<T> => {
  if (!isOn) return work();
  const parent = traceparent ? propagation.extract(context.active(), { traceparent }) : context.active();
  return tracer.startActiveSpan(name, { attributes }, parent, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'error' });
      throw error;
    } finally {
      span.end();
    }
  });
};

export const currentTraceparent = (): string | null => {
  const carrier: Record<string, string> = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent ?? null;
};
