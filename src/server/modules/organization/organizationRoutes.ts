// Calls of organisations, schools, classes and students.
import { CALLS } from '../../../contract/calls';
import { handle } from '../../http/calls';
import type { Module } from '../../module';
import { makeClassService } from './classService';
import { organizationRows, schoolRows } from './organizationRepository';
import { makeOrganizationService, importSchoolRows } from './organizationService';

export const organizationRoutes: Module = (app, { db }) => {
  const service = makeOrganizationService(db);
  const classes = makeClassService(db);
  const importSchools = importSchoolRows(db);

  handle(app, CALLS.getOrganizations, (filter, { actor }) => organizationRows.page(db.kysely, actor, filter));
  handle(app, CALLS.saveOrganization, (request, { actor }) => service.saveOrganization(actor, request));
  handle(app, CALLS.deleteOrganization, (request, { actor }) => service.removeOrganization(actor, request));
  handle(app, CALLS.restoreOrganization, (request, { actor }) => service.restoreOrganization(actor, request));
  handle(app, CALLS.getSchools, (filter, { actor }) => schoolRows.page(db.kysely, actor, filter));
  handle(app, CALLS.saveSchool, (request, { actor }) => service.saveSchool(actor, request));
  handle(app, CALLS.importSchools, (request, { actor }) => importSchools(actor, request));
  handle(app, CALLS.deleteSchool, (request, { actor }) => service.removeSchool(actor, request));
  handle(app, CALLS.restoreSchool, (request, { actor }) => service.restoreSchool(actor, request));
  handle(app, CALLS.getClasses, (request, { actor }) => classes.list(actor, request));
  handle(app, CALLS.saveClass, (request, { actor }) => classes.save(actor, request));
  handle(app, CALLS.deleteClass, (request, { actor }) => classes.remove(actor, request));
  handle(app, CALLS.getStudents, (request, { actor }) => classes.students(actor, request));
  handle(app, CALLS.saveStudents, (request, { actor }) => classes.saveStudents(actor, request));
};
