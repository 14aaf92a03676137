// What a role may do: its menu entries as a check tree, its rights by area.
import Box from '@mui/material/Box';
import { useMemo, type ReactNode } from 'react';
import { FUNCTION_KEYS, PLATFORM_KEYS } from '../../../../contract/account/functionKeys';
import type { MenuRoute } from '../../../../contract/account/roles';
import { checkOf, grantTree, toggled, type GrantNode } from '../../../lib/grantTree';
import { t } from '../../../lib/texts/t';
import { Checkbox } from '../../../ui/controls/Checkbox';
import { Text } from '../../../ui/controls/Text';
import { GRANT_AREAS } from './grantAreas';

interface Grants {
  route_ids: number[];
  function_keys: string[];
}
interface Props {
  routes: readonly MenuRoute[];
  grants: Grants;
  /** The role holds everything. */
  all: boolean;
  fixed: boolean;
  onChange(patch: Partial<Grants>): void;
}

export function RoleGrants({ routes, grants, all, fixed, onChange }: Props) {
  const held = useMemo(() => new Set(grants.route_ids), [grants.route_ids]);
  const keys = useMemo(() => new Set(grants.function_keys), [grants.function_keys]);
  const tree = useMemo(() => grantTree(routes), [routes]);
  const toggleKey = (key: string) =>
    onChange({
      function_keys: keys.has(key)
        ? grants.function_keys.filter((each) => each !== key)
        : [...grants.function_keys, key].sort(),
    });
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { lg: '1fr 1fr' }, alignItems: 'start' }}>
      <Group title={t('菜单')}>
        {tree.map((node) => (
          <MenuNode
            key={node.route.id}
            node={node}
            held={held}
            all={all}
            fixed={fixed}
            onToggle={(each) => onChange({ route_ids: [...toggled(tree, each, held)].sort((a, b) => a - b) })}
          />
        ))}
      </Group>
      <Group title={t('权限')}>
        {GRANT_AREAS.map(({ title, keys: inside }) => (
          <Box key={title} role="group" aria-label={title} sx={{ mb: 1 }}>
            <Text sx={{ color: 'text.secondary' }}>{title}</Text>
            <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(170px, 1fr))' }}>
              {inside
                .filter((key) => all || !PLATFORM_KEYS.includes(key))
                .map((key) => (
                  <Checkbox
                    key={key}
                    label={t(FUNCTION_KEYS[key])}
                    checked={all || keys.has(key)}
                    disabled={fixed}
                    onChange={() => toggleKey(key)}
                  />
                ))}
            </Box>
          </Box>
        ))}
      </Group>
    </Box>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box
      component="fieldset"
      sx={{ border: '1px solid', borderColor: 'divider', borderRadius: 1, m: 0, p: 1.5, minWidth: 0 }}
    >
      <Text component="legend" sx={{ fontSize: 14, fontWeight: 600, px: 0.5 }}>
        {title}
      </Text>
      {children}
    </Box>
  );
}

function MenuNode({
  node,
  held,
  all,
  fixed,
  onToggle,
}: {
  node: GrantNode;
  held: ReadonlySet<number>;
  all: boolean;
  fixed: boolean;
  onToggle(node: GrantNode): void;
}) {
  const check = checkOf(node, held);
  // Home and account page are top-level entries without children: every account has them.
  const always = node.route.pid === 0 && node.children.length === 0;
  return (
    <Box sx={{ ml: node.route.pid === 0 ? 0 : 3 }} role="group" aria-label={t(node.route.title)}>
      <Checkbox
        label={t(node.route.title)}
        checked={all || always || check === 'all'}
        indeterminate={!all && check === 'some'}
        disabled={fixed || always}
        onChange={() => onToggle(node)}
      />
      {node.children.map((child) => (
        <MenuNode key={child.route.id} node={child} held={held} all={all} fixed={fixed} onToggle={onToggle} />
      ))}
    </Box>
  );
}
