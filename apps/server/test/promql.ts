/** What an expression asks for: metrics with the labels it picks them by, and the labels it groups by. */
export const readExpression = (expression: string) => {
  const metrics = [...expression.matchAll(/\b((?:zhixing|nodejs|process|kubelet)_\w+|up)\b(?:\{([^}]*)\})?/g)].map(
    ([, name = '', picked = '']) => ({
      name,
      labels: [...picked.matchAll(/(\w+)\s*(?:=~|!~|!=|=)\s*"([^"]*)"/g)].map(([, label = '', value = '']) => ({
        label,
        value,
      })),
    }),
  );
  const groups = [...expression.matchAll(/\b(?:by|on|without|ignoring)\s*\(([^)]*)\)/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim()),
  );
  return { metrics, groups: groups.filter(Boolean) };
};
