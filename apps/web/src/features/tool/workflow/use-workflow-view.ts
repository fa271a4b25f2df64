import { useQuery } from '@tanstack/react-query';
import type { WorkflowDocument } from '@zhixing/contract/workflow-document';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { partsQuery } from '../api.ts';
import { titleOf } from './node-kinds.ts';
import type { MenuRequest } from './workflow-context.ts';

const nobody: ReadonlySet<string> = new Set();
type Side =
  | { readonly kind: 'none' | 'run' }
  | { readonly kind: 'node'; readonly key: string; readonly hasFocus: boolean };

/** What is chosen, what is open beside the canvas, and where the canvas should look. */
export const useWorkflowView = () => {
  const [selected, setSelected] = useState(nobody);
  const [side, setSide] = useState<Side>({ kind: 'none' });
  const [shown, setShown] = useState({ key: '', no: 0 });
  const [menu, setMenu] = useState<MenuRequest>();
  const select = useCallback((keys: readonly string[]) => {
    const [only] = keys;
    setSelected(new Set(keys));
    if (only !== undefined && keys.length === 1) {
      setSide({ kind: 'node', key: only, hasFocus: false });
      setShown(({ no }) => ({ key: only, no: no + 1 }));
    } else setSide((old) => (old.kind === 'node' ? { kind: 'none' } : old));
  }, []);
  const open = useCallback((key: string, hasFocus = false) => {
    if (key !== '') return setSide({ kind: 'node', key, hasFocus });
    setSide((old) => (old.kind === 'node' ? { kind: 'none' } : old));
  }, []);
  const go = useCallback(
    (key: string) => {
      if (key !== '') select([key]);
    },
    [select],
  );
  const openRun = useCallback(() => {
    setSelected(nobody);
    setSide({ kind: 'run' });
  }, []);
  const close = useCallback(() => {
    setSelected(nobody);
    setSide({ kind: 'none' });
  }, []);
  const closeMenu = useCallback(() => setMenu(undefined), []);
  return { selected, setSelected, side, shown, menu, openMenu: setMenu, closeMenu, select, open, go, openRun, close };
};

const withParts: ReadonlySet<string> = new Set(['tool', 'knowledge', 'form']);

/** Names of nodes, of the tools they call, the knowledge they look into and the forms they ask for. */
export const useNames = (document: WorkflowDocument) => {
  const { t } = useTranslation('workflow');
  const hasParts = document.nodes.some(({ type }) => withParts.has(type));
  const { data } = useQuery({ ...partsQuery, enabled: hasParts });
  const parts = useMemo(
    () =>
      new Map(
        [...(data?.tools ?? []), ...(data?.knowledge ?? []), ...(data?.cards ?? [])].map(({ id, name }) => [id, name]),
      ),
    [data],
  );
  const forms = useMemo(
    () => new Map((data?.cards ?? []).map(({ id, form }) => [id, form?.outputs.map(({ name }) => name) ?? []])),
    [data],
  );
  // Titles only: a node that is moved names nothing anew.
  const titles = JSON.stringify(document.nodes.map((node) => [node.key, titleOf(node, t)]));
  const nameOf = useMemo(() => {
    const names = new Map(JSON.parse(titles) as [string, string][]);
    return (key: string) => names.get(key) || key;
  }, [titles]);
  return { parts, forms, nameOf };
};
