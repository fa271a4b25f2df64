import { type Attributes, context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

const tracer = trace.getTracer('zhixing');
let isOn = false;
let hasContent = false;

type Settings = {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT: boolean;
  RELEASE: string;
};

/** Sends spans to the collector, when one is configured; otherwise every span below is a no-op. */
export const startTracing = async (
  serviceName: string,
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, RELEASE, ...more }: Settings,
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
  hasContent = more.OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT;
  return () => provider.shutdown();
};

/** What people ask and models answer, for a span: nothing unless the operator wants it there. */
export const spanContent = (attributes: () => Attributes): Attributes => (isOn && hasContent ? attributes() : {});

const contextOf = (traceparent: string | null | undefined) =>
  traceparent ? propagation.extract(context.active(), { traceparent }) : context.active();

/** Spans that `work` makes belong to the trace named by `traceparent`. */
export const inTrace = <T>(traceparent: string | null | undefined, work: () => T): T =>
  isOn ? context.with(contextOf(traceparent), work) : work();

type NoteSpan = (more: Attributes) => void;

/** Runs `work` in a span that continues the trace named by `traceparent`, when there is one. */
export const inSpan = <T>(
  name: string,
  attributes: Attributes,
  traceparent: string | null | undefined,
  work: (note: NoteSpan) => Promise<T>,
  kind = SpanKind.INTERNAL,
): Promise<T> => {
  if (!isOn) return work(() => undefined);
  return tracer.startActiveSpan(name, { attributes, kind }, contextOf(traceparent), async (span) => {
    try {
      return await work((more) => span.setAttributes(more));
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'error' });
      throw error;
    } finally {
      span.end();
    }
  });
};

/** Of something that has been going on since `since`, in whatever processes. */
export const tellSpan = (name: string, attributes: Attributes, since: Date, isError: boolean) => {
  if (!isOn) return;
  const span = tracer.startSpan(name, { attributes, startTime: since });
  if (isError) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
};

export const currentTraceparent = (): string | null => {
  const carrier: Record<string, string> = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent ?? null;
};
