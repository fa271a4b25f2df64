import { mutants } from './mutants.ts';

/** For Vite: the source of one file as the mutant has it. Undefined where nobody asked for one. */
export const mutate = (name: string | undefined) => {
  if (!name) return undefined;
  const mutant = mutants.find((one) => one.name === name);
  if (!mutant) throw new Error(`no mutant "${name}"`);
  return {
    // Vitest keeps what it transformed by the names of plugins: each mutant has its own.
    name: `zhixing-mutant: ${name}`,
    enforce: 'pre' as const,
    transform: (code: string, id: string) => {
      if (!id.split('?')[0]?.endsWith(mutant.file)) return undefined;
      if (code.split(mutant.from).length !== 2) throw new Error(`${mutant.file} has not once: ${mutant.from}`);
      return { code: code.replace(mutant.from, mutant.to), map: null };
    },
  };
};
