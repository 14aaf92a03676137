// Given to Node with --require: runs the TypeScript sources. Dynamic imports become `require`, since only that resolves
// the sources.
require('esbuild-register/dist/node').register({ supported: { 'dynamic-import': false } });
