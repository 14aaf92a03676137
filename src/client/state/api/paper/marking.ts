// Endpoints of contract/paper/marking and contract/paper/markingWork.
import * as leader from '../../../../contract/paper/marking';
import * as work from '../../../../contract/paper/markingWork';
import { api } from '../api';
import { mutation, query } from '../endpoints';
import { invalidates, renews } from '../tags';

export const markingApi = api.injectEndpoints({
  endpoints: (build) => ({
    getMarking: query(build, leader.getMarking, ['Marking']),
    saveMarking: mutation(build, leader.saveMarking, renews('Marking')),
    getMarkingProgress: query(build, leader.getMarkingProgress, ['Marking']),
    getRulings: query(build, leader.getRulings, ['Marking']),
    ruleScript: mutation(build, leader.ruleScript, renews('Marking', 'Report')),
    getControls: query(build, leader.getControls, ['Marking']),
    setControl: mutation(build, leader.setControl, renews('Marking', 'Report')),
    getLeaderPicture: query(build, leader.getLeaderPicture),
    getMarkingTasks: query(build, work.getMarkingTasks, ['Marking']),
    getMarkingTask: query(build, work.getMarkingTask, ['Marking']),
    takeScripts: mutation(build, work.takeScripts),
    getScriptPicture: query(build, work.getScriptPicture),
    markScript: mutation(build, work.markScript, invalidates('Report')),
  }),
});

export const {
  useGetMarkingQuery,
  useGetMarkingProgressQuery,
  useGetRulingsQuery,
  useRuleScriptMutation,
  useGetControlsQuery,
  useSetControlMutation,
  useGetLeaderPictureQuery,
  useGetMarkingTasksQuery,
  useGetMarkingTaskQuery,
  useGetScriptPictureQuery,
} = markingApi;
