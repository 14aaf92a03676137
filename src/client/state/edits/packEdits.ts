// A paper pack while it is edited: every change is saved at once, one save after another.
import * as z from 'zod/mini';
import { packPaper, type PackDetail, type PackPaper } from '../../../contract/paper/pack';
import { packApi } from '../api/paper/pack';
import { createEditSession } from './createEditSession';

export interface PackDraft {
  title: string;
  note: string;
  papers: readonly PackPaper[];
}

export const packEdits = createEditSession<PackDraft, PackDetail>({
  name: 'pack',
  versionOf: (pack) => ({
    draft: { title: pack?.title ?? '', note: pack?.note ?? '', papers: pack?.papers ?? [] },
    revision: pack?.revision ?? 0,
  }),
  asDraft: (value) =>
    z.safeParse(z.object({ title: z.string(), note: z.string(), papers: z.array(packPaper()) }), value).data ?? null,
  save:
    ({ draft: { title, note, papers }, revision }, { id }) =>
    (dispatch) =>
      dispatch(
        packApi.endpoints.savePack.initiate(
          { id: Number(id), revision, title, note, paper_ids: papers.map(({ paper_id }) => paper_id) },
          { track: false },
        ),
      ),
  theirs: (data) => (data as { pack?: PackDetail } | null)?.pack ?? null,
  saveWhen: 'changed',
  isComplete: ({ title }) => title.trim() !== '',
});
