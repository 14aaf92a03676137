// The 双向细目表 of a paper as a Word document or a workbook.
import type { Specification } from '../../../../domain/blueprint/specification/specification';
import { specificationSheet, specificationTable } from '../../../../domain/blueprint/specification/specificationTable';
import { fileName } from '../../../lib/paperFiles/fileName';
import { saveBlob } from '../../../lib/saveBlob';
import { writeTable } from '../../../lib/spreadsheet';
import { t } from '../../../lib/texts/t';
import { selectTypeTitle } from '../../../state/cache/cacheSlice';
import { tell } from '../../../state/prompts';
import type { AppThunk } from '../../../state/store';
import { createTask } from '../../../state/tasks/createTask';

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
export const specificationTask = createTask<null, null>('specification');

export const exportSpecification =
  (kind: 'docx' | 'xlsx', spec: Specification, paper: string): AppThunk =>
  (dispatch, getState) =>
    void dispatch(
      specificationTask.run('export', async () => {
        const typeTitle = selectTypeTitle(getState());
        const title = t('{0} 双向细目表', paper.trim() || t('试卷', 1));
        try {
          const blob =
            kind === 'xlsx'
              ? await writeTable(specificationSheet(spec, typeTitle), t('双向细目表'))
              : await wordOf(title, spec, typeTitle);
          const name = fileName(title, kind);
          saveBlob(blob, name);
          dispatch(tell('success', t('已导出 {0}', name)));
        } catch {
          dispatch(tell('error', t('细目表未能导出，请重试')));
        }
      }),
    );

async function wordOf(title: string, spec: Specification, typeTitle: (type_id: number) => string): Promise<Blob> {
  const { writeTableDocument } = await import('../../../../formats/docx/writeTable');
  const notes = spec.demands.map(({ text, met }) => t('{0}：', met ? t('已满足') : t('未满足')) + text);
  return new Blob([await writeTableDocument(title, specificationTable(spec, typeTitle), notes)], { type: WORD });
}
