import recorded from './examples.json' with { type: 'json' };

export type Example = { body?: unknown; reply: unknown };

/** Calls as an instance with the demo data answered them; `tools/openapi-examples` records them anew. */
export const examples: Readonly<Record<string, Example>> = recorded;

export const exampleOf = (route: string, part: keyof Example) => {
  const example = Object.hasOwn(examples, route) ? examples[route]?.[part] : undefined;
  return example === undefined ? {} : { example };
};
