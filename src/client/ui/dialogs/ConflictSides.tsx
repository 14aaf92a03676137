// Another user has stored the same record meanwhile: shows the differences side by side, and the choice between them.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { t } from '../../lib/texts/t';
import { Button } from '../controls/Button';

/** Label of a field, and its value as text; `other` is the other side, for lists that show only the differences. */
export type ShownField<Draft> = readonly [label: string, text: (draft: Draft, other: Draft) => string];

export interface ConflictForm<Draft> {
  draft: Draft;
  /** The version that another user has stored meanwhile, until one side is chosen. */
  theirs: Draft | null;
  takeTheirs(): void;
  keepMine(): void;
}
interface Props<Draft> {
  form: ConflictForm<Draft>;
  fields: readonly ShownField<Draft>[];
}

export function ConflictSides<Draft>({ form: { draft, theirs, takeTheirs, keepMine }, fields }: Props<Draft>) {
  if (!theirs) return null;
  const rows = fields
    .map(([label, text]) => ({ label, mine: text(draft, theirs), their: text(theirs, draft) }))
    .filter(({ mine, their }) => mine !== their);
  return (
    <Alert severity="warning" sx={{ '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
      {t('他人刚刚保存了不同的内容，请选择以哪一边为准，再保存。')}
      {rows.length > 0 && (
        <Box
          component="table"
          sx={{
            width: '100%',
            mt: 1,
            fontSize: 13,
            tableLayout: 'fixed',
            borderCollapse: 'collapse',
            '& th, & td': { p: 0.5, textAlign: 'left', verticalAlign: 'top', overflowWrap: 'anywhere' },
            '& tbody tr': { borderTop: '1px solid', borderColor: 'divider' },
          }}
        >
          <thead>
            <tr>
              <th scope="col" style={{ width: '22%' }}>
                {t('项目')}
              </th>
              <th scope="col">{t('我的')}</th>
              <th scope="col">{t('对方的')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, mine, their }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{mine || t('（未填）')}</td>
                <td>{their || t('（未填）')}</td>
              </tr>
            ))}
          </tbody>
        </Box>
      )}
      <Box sx={{ display: 'flex', gap: 1, mt: 1, flexWrap: 'wrap' }}>
        <Button look="outlined plain" onClick={takeTheirs}>
          {t('用对方的内容')}
        </Button>
        <Button look="outlined plain" onClick={keepMine} autoFocus>
          {t('保留我的修改')}
        </Button>
      </Box>
    </Alert>
  );
}

/** Names of the ids that the other side does not have. */
export const onlyHere = <Id,>(ids: readonly Id[], other: readonly Id[], nameOf: (id: Id) => string): string =>
  ids
    .filter((id) => !other.includes(id))
    .map(nameOf)
    .join(t('、'));
