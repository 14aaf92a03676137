// Given to Node with --require: runs the sources. Parts that are loaded later are asked for by `require`, which alone finds them.
require('esbuild-register/dist/node').register({ supported: { 'dynamic-import': false } });
