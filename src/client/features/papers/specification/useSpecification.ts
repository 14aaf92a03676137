// The 双向细目表 of a working set: by the knowledge tree of its questions, or against a blueprint.
import { useEffect, useMemo } from 'react';
import type { Question } from '../../../../contract/question/question';
import {
  comparisonOf,
  levelsOf,
  specificationOf,
  treesOf,
  usualLevel,
  type PlacedQuestion,
} from '../../../../domain/blueprint/specification/specification';
import { kpForestOf } from '../../../../domain/knowledge/tree';
import { skipToken } from '../../../state/api/api';
import { knowledgeApi } from '../../../state/api/knowledge/knowledge';
import { useGetBlueprintQuery } from '../../../state/api/paper/blueprint';
import { shallowEqual, useAppDispatch, useAppSelector } from '../../../state/hooks';
import { selectPaperView } from '../../../state/paperWorkingSet/paperView';
import type { SetId, WorkingSet } from '../../../state/paperWorkingSet/workingSet';
import { filledFrom, placedQuestions } from './placedQuestions';

type Tree = ReturnType<typeof treesOf>[number];
const { getKpTree } = knowledgeApi.endpoints;

/** The points of several trees; of those that are not read yet, questions show their own points. */
function useForest(trees: readonly Tree[]) {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const reads = trees.map((tree) => dispatch(getKpTree.initiate(tree)));
    return () => reads.forEach((read) => read.unsubscribe());
  }, [dispatch, trees]);
  const lists = useAppSelector((state) => trees.map((tree) => getKpTree.select(tree)(state).data), shallowEqual);
  return useMemo(() => kpForestOf(lists.flatMap((list) => list ?? [])), [lists]);
}

const NO_TREE: Tree = { system_info_id: 0, type: 0 };
const nameOf = ({ system_info_id, type }: Tree): string => `${system_info_id}.${type}`;

/** The trees of the questions; the same array while their names stay the same. */
function useTrees(placed: readonly PlacedQuestion[]): readonly Tree[] {
  const names = treesOf(placed).map(nameOf).join();
  return useMemo(
    () =>
      names.split(',').flatMap((name): Tree[] => {
        const [system_info_id = 0, type = 0] = name.split('.').map(Number);
        return system_info_id > 0 ? [{ system_info_id, type }] : [];
      }),
    [names],
  );
}

export function useSpecification(setId: SetId, set: WorkingSet, questions: ReadonlyMap<number, Question>) {
  const view = useAppSelector(selectPaperView);
  const placed = useMemo(() => placedQuestions(set, questions), [set, questions]);
  const trees = useTrees(placed);
  const forest = useForest(trees);
  const blueprintId = view.against[setId] ?? filledFrom(set);
  const { currentData: blueprint, isError } = useGetBlueprintQuery(blueprintId > 0 ? { id: blueprintId } : skipToken);
  const tree = trees.find((each) => nameOf(each) === view.tree) ?? trees[0] ?? NO_TREE;
  const levels = levelsOf(placed, tree, forest);
  const level = Math.min(view.level ?? usualLevel(placed, tree, forest), levels);
  const spec = useMemo(
    () =>
      blueprint
        ? comparisonOf(placed, { id: blueprint.id, body: blueprint.body }, forest)
        : specificationOf(placed, tree, forest, level, view.splits),
    [blueprint, placed, forest, tree, level, view.splits],
  );
  return {
    spec,
    trees: trees.map((each) => ({ ...each, name: nameOf(each) })),
    tree: nameOf(tree),
    levels,
    level,
    splits: view.splits,
    blueprint: blueprint ? { id: blueprint.id, title: blueprint.title } : null,
    /** The blueprint cannot be read: it was deleted, or is not shared any more. */
    gone: isError && blueprintId > 0,
  };
}
