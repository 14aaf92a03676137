// jsdom lacks what browsers have; screens under test need only these.
import { TextDecoder, TextEncoder } from 'node:util';
import { runInThisContext } from 'node:vm';
import { configure } from '@testing-library/dom';

// Replies of the fake server: the one that Node itself has, outside of the jsdom realm.
const { Response } = runInThisContext('globalThis') as typeof globalThis;

Object.assign(globalThis, { TextDecoder, TextEncoder, Response });

// What a screen shows is awaited, never timed: a slow machine is no fault.
configure({ asyncUtilTimeout: 20_000 });
