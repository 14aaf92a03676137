// Every module that app.ts wires; a module that is not listed here does not exist for the client.
import { accountRoutes } from './modules/account/accountRoutes';
import { fileRoutes } from './modules/file/fileRoutes';
import type { Module } from './plugins/module';

export const MODULES: readonly Module[] = [accountRoutes, fileRoutes];
