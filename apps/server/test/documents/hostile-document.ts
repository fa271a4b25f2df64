/** What lies outside and must stay as it is: a file that all may write, and a port where somebody listens. */
export type Outside = { file: string; port: number };
export type Hostile = { kind: string; name: string; extension: string; make: () => Buffer; converts?: boolean };
