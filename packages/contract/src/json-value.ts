import { z } from 'zod';

/** Any JSON. One schema for all: it refers to itself, and the API's document names it once. */
export const jsonValue = z.json();
z.globalRegistry.add(jsonValue, { id: 'Json' });
