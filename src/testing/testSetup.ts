// Browser features that jsdom lacks and the screens under test need.
import { TextDecoder, TextEncoder } from 'node:util';
import { runInThisContext } from 'node:vm';
import { configure } from '@testing-library/dom';

// Replies of the fake server use Node's Response, which is outside the jsdom realm.
const { Response } = runInThisContext('globalThis') as typeof globalThis;

Object.assign(globalThis, { TextDecoder, TextEncoder, Response });

// Long timeout: a slow machine must not fail a test.
configure({ asyncUtilTimeout: 20_000 });
